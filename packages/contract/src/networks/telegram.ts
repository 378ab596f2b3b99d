import { makeChannel, type Network } from './network.ts'
import { botToken } from './tokens.ts'

const two_days_s = 172_800

/** All that a bot may set, in the order of the Bot API. */
const reactions =
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'.split(
    ' ',
  )

export const telegram: Network = {
  id: 'telegram',
  name: 'Telegram',
  long_name: { ru: 'Telegram', en: 'Telegram' },
  nicknames: 'Телеграм Телега ТГ',
  description: {
    ru: 'Бот: личные сообщения, группы, комментарии в канале, бизнес-аккаунты',
    en: 'Bot: private messages, groups, comments in a channel, business accounts',
  },
  group: 'messengers',
  color: '--net-tg',
  hidden: false,
  has_window: false,
  tokens: [
    botToken({
      ru: 'Откройте @BotFather в Telegram, отправьте /mybots, выберите бота и нажмите API Token. Для комментариев сделайте бота администратором группы обсуждений канала; чтобы он слышал другие группы, отключите ему Group Privacy.',
      en: 'Open @BotFather in Telegram, send /mybots, choose the bot and press API Token. For comments make the bot an administrator of the channel’s discussion group; to let it hear other groups, turn its Group Privacy off.',
    }),
  ],
  // Under posts of a channel, in its discussion group.
  comments: makeChannel({
    limit: 4_096,
    caption_limit: 1_024,
    uploads: 5,
    delete_window_s: two_days_s,
    actions: ['reply', 'edit', 'delete_own', 'delete', 'like', 'block'],
    tells: ['edit', 'echo'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'quote'],
  }),
  // Chats of a connected business account also tell deletions and what their owner writes: the bot's own do not.
  messages: makeChannel({
    limit: 4_096,
    caption_limit: 1_024,
    uploads: 5,
    delete_window_s: two_days_s,
    actions: ['reply', 'edit', 'delete_own', 'react', 'read', 'typing'],
    tells: ['edit', 'reaction', 'block'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    reactions,
    choices: [
      { name: 'inline', kinds: ['reply', 'url'], most: 100, label_limit: 64, unverified: ['most', 'label_limit'] },
      // Not in chats of a connected business account. A reply comes as its words.
      {
        name: 'keyboard',
        kinds: ['reply', 'phone', 'place'],
        most: 100,
        label_limit: 64,
        by_label: true,
        unverified: ['most', 'label_limit'],
      },
    ],
  }),
}
