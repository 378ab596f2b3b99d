import { makeChannel, type Network } from './network.ts'

export const youtube: Network = {
  id: 'youtube',
  name: 'YouTube',
  long_name: { ru: 'YouTube', en: 'YouTube' },
  nicknames: 'Ютуб Ютьюб',
  description: { ru: 'Каналы: комментарии к видео и записям', en: 'Channels: comments on videos and posts' },
  group: 'social',
  color: '--net-yt',
  hidden: false,
  has_window: true,
  tokens: [],
  // Holding is hiding, publishing is showing, rejecting is deleting. Nobody is told of deletions by others.
  comments: makeChannel({
    limit: 5_000,
    network_limit: 10_000,
    actions: ['reply', 'edit', 'delete_own', 'delete', 'hide', 'block'],
    no_unblock: true,
    tells: ['edit', 'echo'],
    brings: ['quote'],
    takes: ['quote'],
  }),
  messages: null,
  message_limit: 10_000,
}
