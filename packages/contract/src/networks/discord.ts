import { makeChannel, type Network } from './network.ts'
import { botToken } from './tokens.ts'

export const discord: Network = {
  id: 'discord',
  name: 'Discord',
  long_name: { ru: 'Discord', en: 'Discord' },
  nicknames: 'Дискорд',
  description: {
    ru: 'Бот: выбранные каналы и ветки сервера, личные сообщения',
    en: 'Bot: chosen channels and threads of a server, direct messages',
  },
  group: 'communities',
  color: '--net-dc',
  hidden: false,
  has_window: false,
  tokens: [
    botToken({
      ru: 'Откройте discord.com/developers/applications, выберите приложение и раздел Bot. Включите Message Content Intent: без него сообщения каналов приходят пустыми (приложениям, которые видят больше 10 000 человек, его разрешает Discord). Нажмите Reset Token и скопируйте токен. На сервер бота добавляет ссылка из раздела OAuth2: bot с правами View Channels, Send Messages, Send Messages in Threads, Attach Files, Read Message History и Add Reactions. Какие каналы читать, вы выберете после подключения.',
      en: 'Open discord.com/developers/applications, choose the application and its section Bot. Turn Message Content Intent on: without it the messages of channels come empty (applications that reach more than 10,000 people need Discord’s approval). Press Reset Token and copy the token. The link of the section OAuth2 adds the bot to a server: bot with View Channels, Send Messages, Send Messages in Threads, Attach Files, Read Message History and Add Reactions. Which channels are read is chosen after connecting.',
    }),
  ],
  // Messages in channels of a server: the post is the channel or the thread.
  comments: makeChannel({
    limit: 2_000,
    uploads: 5,
    chosen_places: true,
    actions: ['reply', 'edit', 'delete_own', 'like'],
    tells: ['edit', 'delete', 'echo'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'quote'],
  }),
  messages: makeChannel({
    limit: 2_000,
    uploads: 5,
    actions: ['reply', 'edit', 'delete_own', 'react', 'typing'],
    tells: ['edit', 'delete', 'reaction', 'typing', 'echo'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    // Which stickers a bot may send into a dialogue is told nowhere.
    unverified: { takes: ['sticker'] },
    choices: [{ name: 'components', kinds: ['reply', 'url'], most: 25, label_limit: 80 }],
  }),
}
