import { makeChannel, type Network } from './network.ts'

const day_s = 86_400

export const facebook: Network = {
  id: 'facebook',
  name: 'Facebook',
  long_name: { ru: 'Facebook', en: 'Facebook' },
  nicknames: 'Фейсбук',
  description: { ru: 'Страницы: комментарии и Messenger', en: 'Pages: comments and Messenger' },
  group: 'social',
  color: '--net-fb',
  hidden: false,
  has_window: true,
  tokens: [],
  comments: makeChannel({
    mentions: true,
    limit: 4_000,
    network_limit: 8_000,
    uploads: 1,
    file_types: ['image/jpeg', 'image/png', 'image/gif'],
    // Under what stands on another's page there is nothing of ours to hide, delete or answer in private.
    mention_actions: ['reply', 'edit', 'delete_own', 'block'],
    actions: ['reply', 'private_reply', 'edit', 'delete_own', 'delete', 'hide', 'like', 'block'],
    tells: ['edit', 'delete', 'hide', 'echo'],
    brings: ['photo', 'video', 'quote'],
    takes: ['photo', 'quote'],
    unverified: { actions: ['edit', 'hide', 'block'], brings: ['photo', 'video'], takes: ['photo'] },
    private_reply_window_s: 7 * day_s,
  }),
  messages: makeChannel({
    limit: 2_000,
    // Messenger takes a file or a text.
    caption_limit: 0,
    uploads: 1,
    actions: ['reply', 'react', 'read', 'typing', 'block'],
    tells: ['edit', 'reaction', 'delivered', 'read', 'echo'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    reply_window_s: day_s,
    agent_window_s: 7 * day_s,
    choices: [
      // The words on the button of a phone are the number that Facebook knows.
      { name: 'quick', kinds: ['reply', 'phone'], most: 13, label_limit: 20 },
      {
        name: 'template',
        kinds: ['reply', 'url'],
        most: 3,
        label_limit: 20,
        text_limit: 640,
        unverified: ['most', 'label_limit', 'text_limit'],
      },
    ],
  }),
}
