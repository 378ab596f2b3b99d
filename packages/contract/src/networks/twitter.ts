import { makeChannel, type Network } from './network.ts'

const file_types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'video/mp4', 'video/quicktime']

export const twitter: Network = {
  id: 'twitter',
  name: 'X',
  long_name: { ru: 'X', en: 'X' },
  nicknames: 'Twitter Твиттер Икс',
  description: { ru: 'Профили: ответы, упоминания и сообщения', en: 'Profiles: replies, mentions and messages' },
  group: 'social',
  color: '--net-ink',
  hidden: false,
  has_window: true,
  tokens: [
    {
      name: 'access',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Access Token', en: 'Access Token' },
      hint: {
        ru: 'Для тех, у кого своё приложение в X: developer.x.com → приложение → Keys and tokens → Access Token and Secret, с правами Read, Write and Direct Messages. Остальным проще подключиться через окно.',
        en: 'For those who have an application of their own at X: developer.x.com → the application → Keys and tokens → Access Token and Secret, with the rights Read, Write and Direct Messages. For others the window is simpler.',
      },
    },
    {
      name: 'token_secret',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Access Token Secret', en: 'Access Token Secret' },
      hint: {
        ru: 'Показывается там же и вместе с Access Token. Приложение должно быть тем, которое указано в настройках сервера.',
        en: 'Shown in the same place, together with the Access Token. The application has to be the one that the server’s settings name.',
      },
    },
  ],
  comments: makeChannel({
    mentions: true,
    limit: 280,
    counts: 'weighted',
    uploads: 4,
    file_types,
    actions: ['reply', 'delete_own', 'hide', 'like'],
    tells: ['echo'],
    brings: ['photo', 'video', 'quote'],
    takes: ['photo', 'video', 'quote'],
    // Whoever has begun the thread hides what stands in it.
    mention_actions: ['reply', 'delete_own', 'like'],
  }),
  messages: makeChannel({
    limit: 9_000,
    network_limit: 10_000,
    uploads: 1,
    file_types,
    tells: ['echo'],
    brings: ['photo', 'video'],
    takes: ['photo', 'video'],
  }),
}
