import { makeChannel, type Network } from './network.ts'

const day_s = 86_400

export const instagram: Network = {
  id: 'instagram',
  name: 'Instagram',
  long_name: { ru: 'Instagram', en: 'Instagram' },
  nicknames: 'Инстаграм Инста',
  description: { ru: 'Профили: комментарии и директ', en: 'Profiles: comments and direct messages' },
  group: 'social',
  color: '--net-ig',
  hidden: false,
  has_window: true,
  windows: [
    { name: 'instagram', label: { ru: 'Войти через Instagram', en: 'Sign in with Instagram' } },
    {
      name: 'facebook',
      application: 'facebook',
      label: { ru: 'Через страницу Facebook', en: 'Through a Facebook page' },
    },
  ],
  tokens: [],
  comments: makeChannel({
    mentions: true,
    limit: 2_000,
    network_limit: 2_200,
    actions: ['reply', 'private_reply', 'delete_own', 'delete', 'hide'],
    tells: ['echo'],
    brings: ['quote'],
    takes: ['quote'],
    unverified: { mentions: true },
    // Whoever owns the post deletes and hides; what we answer there can be taken back by them only.
    mention_actions: ['reply'],
    private_reply_window_s: 7 * day_s,
  }),
  messages: makeChannel({
    limit: 550,
    network_limit: 1_000,
    byte_limit: 1_000,
    // Instagram takes a file or a text.
    caption_limit: 0,
    uploads: 1,
    // From memory.
    file_types: [
      'image/jpeg',
      'image/png',
      'image/gif',
      'video/mp4',
      'video/ogg',
      'video/x-msvideo',
      'video/quicktime',
      'video/webm',
      'audio/aac',
      'audio/mp4',
      'audio/wav',
    ],
    actions: ['reply', 'react', 'read', 'typing'],
    tells: ['edit', 'delete', 'reaction', 'read', 'echo'],
    brings: ['photo', 'video', 'voice', 'document', 'quote'],
    takes: ['photo', 'video', 'voice', 'quote'],
    unverified: { tells: ['edit'], takes: ['quote'], file_types: true },
    reply_window_s: day_s,
    agent_window_s: 7 * day_s,
    reactions: ['❤️'],
    choices: [{ name: 'quick', kinds: ['reply'], most: 13, label_limit: 20 }],
  }),
}
