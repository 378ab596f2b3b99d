import { makeChannel, type Network } from './network.ts'

export const ok: Network = {
  id: 'ok',
  name: 'OK',
  long_name: { ru: 'Одноклассники', en: 'Odnoklassniki' },
  nicknames: 'ОК',
  description: { ru: 'Группы: обсуждения и сообщения', en: 'Groups: discussions and messages' },
  group: 'social',
  color: '--net-ok',
  hidden: false,
  has_window: true,
  tokens: [
    {
      name: 'access',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Ключ доступа группы', en: 'Group access key' },
      hint: {
        ru: 'Группа → Настройки → Сообщения → Работа с API → Получить ключ доступа. Нужен для сообщений. Новый ключ отменяет прежний.',
        en: 'Group → Settings → Messages → API → Get an access key. It is needed for messages. A new key ends the one before.',
      },
    },
    {
      name: 'admin',
      is_required: false,
      kind: 'secret',
      label: { ru: 'Ключ администратора', en: 'Administrator’s key' },
      hint: {
        ru: 'Вечный access_token администратора группы для приложения, которое указано в настройках сервера. Нужен для комментариев; без него группу можно подключить через окно, а ключ группы вставить потом.',
        en: 'The permanent access_token of a group administrator for the application that the server’s settings name. It is needed for comments; without it the group can be connected in a window, and the group’s key pasted later.',
      },
    },
  ],
  // Described by OK in 2017; its pages no longer name the calls that write.
  comments: makeChannel({
    actions: ['reply', 'edit', 'delete_own', 'delete', 'block'],
    limit: 3_000,
    no_bulk: true,
    no_unblock: true,
    tells: ['echo'],
    brings: ['quote'],
    takes: ['quote'],
    unverified: { actions: ['reply', 'edit', 'delete_own', 'delete', 'block'], takes: ['quote'] },
  }),
  messages: makeChannel({
    actions: ['reply', 'read', 'typing'],
    limit: 2_000,
    uploads: 1,
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'quote'],
    unverified: { takes: ['video', 'voice'] },
    choices: [
      {
        name: 'inline',
        kinds: ['reply', 'url', 'phone', 'place'],
        most: 10,
        label_limit: 40,
        is_wordless: true,
        unverified: ['most', 'label_limit'],
      },
    ],
  }),
}
