import { makeChannel, type Network } from './network.ts'

export const tiktok: Network = {
  id: 'tiktok',
  name: 'TikTok',
  long_name: { ru: 'TikTok', en: 'TikTok' },
  nicknames: 'Тик Ток Тикток',
  description: { ru: 'Бизнес-аккаунты: комментарии к видео', en: 'Business accounts: comments on videos' },
  group: 'social',
  color: '--net-ink',
  hidden: false,
  has_window: true,
  tokens: [],
  comments: makeChannel({
    limit: 150,
    reply_window_s: 172_800,
    actions: ['reply', 'delete_own', 'hide', 'like', 'pin'],
    tells: ['delete', 'hide', 'echo'],
    brings: ['photo', 'quote'],
    takes: ['quote'],
    // One source has the picture of a comment, the vendor's own list of fields does not.
    unverified: { brings: ['photo'] },
  }),
  messages: null,
}
