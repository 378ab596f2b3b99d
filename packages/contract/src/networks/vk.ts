import { makeChannel, type Network } from './network.ts'

export const vk: Network = {
  id: 'vk',
  name: 'VK',
  long_name: { ru: 'ВКонтакте', en: 'VKontakte' },
  description: { ru: 'Сообщества: стена и сообщения', en: 'Communities: wall and messages' },
  color: '--net-vk',
  hidden: false,
  has_window: false,
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
        ru: 'Личный ключ того, кто управляет сообществом. Без него не видно текстов записей, а к комментариям нельзя приложить фото.',
        en: 'The personal key of somebody who manages the community. Without it posts show no text, and photos cannot be attached to comments.',
      },
    },
  ],
  // The network documents no limit for wall comments; the product's stands in.
  comments: makeChannel({
    limit: 10_000,
    uploads: 2,
    edit_window_s: 43_200,
    tells: ['edit', 'delete', 'restore', 'echo'],
    brings: ['photo', 'document', 'quote'],
    takes: ['photo', 'document', 'quote'],
  }),
  messages: makeChannel({
    limit: 4_000,
    network_limit: 9_000,
    uploads: 5,
    tells: ['edit', 'read', 'echo'],
    brings: ['photo', 'document', 'quote'],
    takes: ['photo', 'document', 'quote'],
  }),
}
