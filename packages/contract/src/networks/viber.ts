import { makeChannel, type Network } from './network.ts'
import { botToken } from './tokens.ts'

export const viber: Network = {
  id: 'viber',
  name: 'Viber',
  long_name: { ru: 'Viber', en: 'Viber' },
  nicknames: 'Вайбер',
  description: { ru: 'Бот: личные сообщения', en: 'Bot: private messages' },
  group: 'messengers',
  color: '--net-viber',
  hidden: false,
  has_window: false,
  tokens: [
    botToken({
      ru: 'Откройте partners.viber.com, выберите бота и скопируйте токен. Новых ботов Viber подключает на коммерческих условиях.',
      en: 'Open partners.viber.com, choose the bot and copy its token. Viber takes new bots on commercial terms only.',
    }),
  ],
  comments: null,
  messages: makeChannel({
    limit: 10_000,
    network_limit: 7_000,
    uploads: 1,
    // Only a picture could have words beside it, and fewer of them than any other message: a file or a text.
    caption_limit: 0,
    actions: ['reply'],
    tells: ['delivered', 'read', 'block'],
    brings: ['photo', 'video', 'document', 'sticker'],
    takes: ['photo', 'video', 'document', 'sticker'],
    // Described among the kinds of messages, but people are said to be unable to send one.
    unverified: { brings: ['document'] },
    choices: [
      {
        name: 'keyboard',
        kinds: ['reply', 'url', 'phone', 'place'],
        most: 24,
        label_limit: 120,
        by_label: true,
        unverified: ['most', 'label_limit'],
      },
    ],
  }),
}
