import { makeChannel, type Network } from './network.ts'

export const avito: Network = {
  id: 'avito',
  name: 'Avito',
  long_name: { ru: 'Авито', en: 'Avito' },
  nicknames: 'Авито',
  description: { ru: 'Сообщения и отзывы', en: 'Messages and reviews' },
  group: 'marketplaces',
  color: '--net-avito',
  hidden: false,
  has_window: true,
  tokens: [
    {
      ...{ name: 'key_id', is_required: true, kind: 'text' },
      label: { ru: 'client_id', en: 'client_id' },
      hint: {
        ru: 'Авито для бизнеса → avito.ru/professionals/api. Нужны ключи основного аккаунта компании, не сотрудника.',
        en: 'Avito for business → avito.ru/professionals/api. The keys of the company’s main account are needed, not those of an employee.',
      },
    },
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'client_secret', en: 'client_secret' },
      hint: {
        ru: 'Там же. Сообщения открыты уровню подписки «Максимальный», в услугах ещё и «Расширенный»; отзывы — без него.',
        en: 'In the same place. Messages are open to the subscription “Максимальный”, in services to “Расширенный” as well; reviews without it.',
      },
    },
  ],
  // An answer can be taken back, not changed. Avito states no limit of its own for it.
  comments: makeChannel({
    limit: 1_000,
    reviews: true,
    answers: 'one_refused',
    actions: ['reply', 'delete_own'],
    tells: ['echo'],
    brings: ['photo'],
  }),
  messages: makeChannel({
    limit: 1_000,
    uploads: 1,
    // A picture or a text.
    caption_limit: 0,
    file_types: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/heic'],
    actions: ['reply', 'delete_own', 'read', 'block'],
    no_unblock: true,
    tells: ['delete', 'echo'],
    brings: ['photo', 'voice', 'quote'],
    takes: ['photo'],
    // A kind of what is delivered; no delivery of it has been published.
    unverified: { tells: ['delete'] },
    delete_window_s: 3_600,
  }),
}
