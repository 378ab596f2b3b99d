import { makeChannel, type Network } from './network.ts'

export const threads: Network = {
  id: 'threads',
  name: 'Threads',
  long_name: { ru: 'Threads', en: 'Threads' },
  nicknames: 'Тредс',
  description: { ru: 'Профили: ответы и упоминания', en: 'Profiles: replies and mentions' },
  group: 'social',
  color: '--net-ink',
  hidden: false,
  has_window: true,
  tokens: [],
  comments: makeChannel({
    mentions: true,
    limit: 500,
    uploads: 1,
    file_types: ['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime'],
    actions: ['reply', 'delete_own', 'hide'],
    tells: ['echo'],
    brings: ['photo', 'video', 'quote'],
    takes: ['photo', 'video', 'quote'],
    // Whoever owns the thread hides what stands in it.
    mention_actions: ['reply', 'delete_own'],
  }),
  messages: null,
}
