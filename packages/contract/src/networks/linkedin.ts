import { makeChannel, type Network } from './network.ts'

export const linkedin: Network = {
  id: 'linkedin',
  name: 'LinkedIn',
  long_name: { ru: 'LinkedIn', en: 'LinkedIn' },
  nicknames: 'Линкедин',
  description: {
    ru: 'Страницы организаций: комментарии и упоминания',
    en: 'Pages of organizations: comments and mentions',
  },
  group: 'social',
  color: '--net-li',
  hidden: false,
  has_window: true,
  tokens: [],
  comments: makeChannel({
    mentions: true,
    limit: 1_250,
    actions: ['reply', 'edit', 'delete', 'delete_own', 'like'],
    tells: ['edit', 'delete', 'echo'],
    brings: ['photo', 'quote'],
    takes: ['quote'],
    // What somebody has written about us on a page that is not ours stays there.
    mention_actions: ['reply', 'edit', 'delete_own', 'like'],
  }),
  messages: null,
}
