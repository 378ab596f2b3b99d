import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

export const rustore: Network = {
  id: 'rustore',
  name: 'RuStore',
  long_name: { ru: 'RuStore', en: 'RuStore' },
  nicknames: 'Рустор',
  description: { ru: 'Отзывы о приложении и ответы на них', en: 'Reviews of an application, and answers to them' },
  group: 'reviews',
  color: '--net-rs',
  hidden: false,
  has_window: false,
  tokens: [
    pageName(
      { ru: 'Имя пакета', en: 'Package name' },
      {
        ru: 'Как в адресе приложения в RuStore, например ru.company.app.',
        en: 'As in the address of the application in RuStore, such as ru.company.app.',
      },
    ),
    {
      ...{ name: 'key_id', is_required: true, kind: 'text' },
      label: { ru: 'Идентификатор ключа', en: 'Key ID' },
      hint: {
        ru: 'RuStore Консоль → Компания → API RuStore: keyId. Ключу нужны методы работы с отзывами для этого приложения.',
        en: 'RuStore Console → Company → RuStore API: keyId. The key needs the methods for reviews of this application.',
      },
    },
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'Приватный ключ', en: 'Private key' },
      hint: {
        ru: 'Показывается один раз, когда ключ создан: длинная строка без пробелов.',
        en: 'It is shown once, when the key is made: a long line without spaces.',
      },
    },
  ],
  // Answers go through moderation; the network tells of no deletion.
  comments: makeChannel({
    limit: 500,
    reviews: true,
    answers: 'one_refused',
    actions: ['reply', 'edit', 'delete_own'],
    tells: ['edit', 'echo'],
    unverified: { answers: true },
  }),
  messages: null,
}
