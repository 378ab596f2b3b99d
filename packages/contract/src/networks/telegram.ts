import type { Network } from './network.ts'

export const telegram: Network = {
  id: 'telegram',
  name: 'Telegram',
  long_name: { ru: 'Telegram', en: 'Telegram' },
  description: { ru: 'Бот: личные сообщения', en: 'Bot: private messages' },
  color: '--net-tg',
  hidden: false,
  comments: null,
  messages: { actions: ['reply'], limit: 4_096, network_limit: 4_096, caption_limit: 1_024, uploads: 5 },
}
