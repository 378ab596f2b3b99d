import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

export const appstore: Network = {
  id: 'appstore',
  name: 'App Store',
  long_name: { ru: 'App Store', en: 'App Store' },
  nicknames: 'Апстор Эпстор Апп Стор iOS Apple',
  description: { ru: 'Отзывы о приложении и ответы на них', en: 'Reviews of an application, and answers to them' },
  group: 'reviews',
  color: '--net-as',
  hidden: false,
  has_window: false,
  tokens: [
    pageName(
      { ru: 'Apple ID приложения', en: 'Apple ID of the application' },
      {
        ru: 'App Store Connect → приложение → Информация о приложении; те же цифры в его адресе после id, например 1234567890.',
        en: 'App Store Connect → the application → App Information; the same digits are in its address after id, such as 1234567890.',
      },
    ),
    {
      ...{ name: 'key_id', is_required: true, kind: 'text' },
      label: { ru: 'Идентификатор ключа', en: 'Key ID' },
      hint: {
        ru: 'App Store Connect → Пользователи и доступ → Интеграции → App Store Connect API: столбец Key ID.',
        en: 'App Store Connect → Users and Access → Integrations → App Store Connect API: the column Key ID.',
      },
    },
    {
      ...{ name: 'owner', is_required: false, kind: 'text' },
      label: { ru: 'Issuer ID', en: 'Issuer ID' },
      hint: {
        ru: 'Над списком ключей команды. У личного ключа его нет: оставьте поле пустым.',
        en: 'Above the list of the team’s keys. A personal key has none: leave the field empty.',
      },
    },
    {
      ...{ name: 'access', is_required: true, kind: 'file' },
      label: { ru: 'Файл ключа .p8', en: 'Key file .p8' },
      hint: {
        ru: 'Скачивается один раз при создании ключа. Роль ключа должна позволять отвечать на отзывы: например, Customer Support.',
        en: 'It can be downloaded once, when the key is made. The role of the key must allow answering reviews: Customer Support, for example.',
      },
    },
  ],
  // Apple states no limit of its own, tells of no deletion, and does not describe what a second response does to the first.
  comments: makeChannel({
    limit: 5_970,
    reviews: true,
    answers: 'one_replaced',
    actions: ['reply', 'edit', 'delete_own'],
    tells: ['edit', 'echo'],
    unverified: { actions: ['edit'], tells: ['edit'], answers: true },
  }),
  messages: null,
}
