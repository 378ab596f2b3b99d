import { makeChannel, type Network } from './network.ts'

export const telegram: Network = {
  id: 'telegram',
  name: 'Telegram',
  long_name: { ru: 'Telegram', en: 'Telegram' },
  description: { ru: 'Бот: личные сообщения', en: 'Bot: private messages' },
  color: '--net-tg',
  hidden: false,
  has_window: false,
  tokens: [
    {
      name: 'access',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Токен бота', en: 'Bot token' },
      hint: {
        ru: 'Откройте @BotFather в Telegram, отправьте /mybots, выберите бота и нажмите API Token.',
        en: 'Open @BotFather in Telegram, send /mybots, choose the bot and press API Token.',
      },
    },
  ],
  comments: null,
  messages: makeChannel({
    limit: 4_096,
    caption_limit: 1_024,
    uploads: 5,
    tells: ['edit'],
    brings: ['photo', 'document', 'quote'],
    takes: ['photo', 'document', 'quote'],
  }),
}
