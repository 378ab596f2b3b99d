import { makeChannel, type Network } from './network.ts'
import { botToken } from './tokens.ts'

const week_s = 604_800

export const max: Network = {
  id: 'max',
  name: 'MAX',
  long_name: { ru: 'MAX', en: 'MAX' },
  nicknames: 'Макс',
  description: { ru: 'Бот: личные сообщения и группы', en: 'Bot: private messages and groups' },
  group: 'messengers',
  color: '--net-max',
  hidden: false,
  has_window: false,
  tokens: [
    botToken({
      ru: 'Откройте business.max.ru, раздел «Чат-боты», выберите бота, который прошёл проверку, и скопируйте токен в его настройках. Сервер Отклика должен доверять сертификату Минцифры, которым подписан MAX.',
      en: 'Open business.max.ru, “Чат-боты”, choose a bot that has passed the review and copy the token from its settings. Otklik’s server must trust the certificate authority of the Russian ministry, which signs MAX.',
    }),
  ],
  comments: null,
  messages: makeChannel({
    limit: 4_000,
    uploads: 1,
    // In dialogues; in groups there is no limit.
    edit_window_s: week_s,
    actions: ['reply', 'edit', 'delete_own'],
    tells: ['edit', 'delete', 'block'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'quote'],
    choices: [{ name: 'inline', kinds: ['reply', 'url', 'phone', 'place'], most: 30, label_limit: 128 }],
  }),
}
