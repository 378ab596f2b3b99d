import { makeChannel, type Network } from './network.ts'

export const vk: Network = {
  id: 'vk',
  name: 'VK',
  long_name: { ru: 'ВКонтакте', en: 'VKontakte' },
  nicknames: 'ВК',
  description: {
    ru: 'Сообщества: стена, фото, видео, товары, обсуждения и сообщения',
    en: 'Communities: wall, photos, videos, goods, discussions and messages',
  },
  group: 'social',
  color: '--net-vk',
  hidden: false,
  has_window: true,
  tokens: [
    {
      name: 'access',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Ключ доступа сообщества', en: 'Community access key' },
      hint: {
        ru: 'Сообщество → Управление → Работа с API → Создать ключ. Отметьте управление сообществом, сообщения, стену, фотографии и файлы.',
        en: 'Community → Manage → API usage → Create key. Tick community management, messages, wall, photos and files.',
      },
    },
    {
      name: 'admin',
      is_required: false,
      kind: 'secret',
      label: { ru: 'Ключ администратора', en: 'Administrator’s key' },
      hint: {
        ru: 'Личный ключ того, кто управляет сообществом. Без него не видно текстов записей, нельзя править, удалять и отмечать комментарии, блокировать авторов, отвечать под фото, видео, товарами и в обсуждениях и прикладывать к комментариям фото; видео уходит файлом.',
        en: 'The personal key of somebody who manages the community. Without it posts show no text, comments cannot be edited, deleted or liked, authors cannot be blocked, nothing can be answered under photos, videos, goods and in discussions, photos cannot be attached to comments, and a video goes as a file.',
      },
    },
  ],
  // The network documents no limit for wall comments; the product's stands in.
  comments: makeChannel({
    actions: ['reply', 'private_reply', 'edit', 'delete_own', 'delete', 'restore', 'like', 'block'],
    limit: 10_000,
    uploads: 2,
    edit_window_s: 43_200,
    tells: ['edit', 'delete', 'restore', 'echo', 'author_block'],
    brings: ['photo', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'document', 'quote'],
  }),
  messages: makeChannel({
    actions: ['reply', 'edit', 'delete_own', 'block', 'react', 'read', 'typing'],
    limit: 4_000,
    network_limit: 9_000,
    uploads: 5,
    edit_window_s: 86_400,
    delete_window_s: 86_400,
    tells: ['edit', 'read', 'reaction', 'typing', 'echo', 'block'],
    brings: ['photo', 'document', 'voice', 'sticker', 'quote'],
    takes: ['photo', 'video', 'document', 'voice', 'sticker', 'quote'],
    reactions: ['❤️', '🔥', '😂', '👍', '💩', '😭', '😡', '👎', '👌', '🤔', '🙏', '😍', '🎉'],
    choices: [
      {
        name: 'inline',
        kinds: ['reply', 'url', 'place'],
        most: 10,
        wide: ['url', 'place'],
        label_limit: 40,
        unverified: ['most'],
      },
    ],
  }),
}
