import type { Network } from './network.ts'

export const vk: Network = {
  id: 'vk',
  name: 'VK',
  long_name: { ru: 'ВКонтакте', en: 'VKontakte' },
  description: { ru: 'Сообщества: стена и сообщения', en: 'Communities: wall and messages' },
  color: '--net-vk',
  hidden: false,
  // The network documents no limit for wall comments; the product's stands in.
  comments: { actions: ['reply'], limit: 10_000, network_limit: 10_000, uploads: 2, edit_window_s: 43_200 },
  messages: { actions: ['reply'], limit: 4_000, network_limit: 9_000, uploads: 5 },
}
