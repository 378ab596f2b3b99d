import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

export const googleplay: Network = {
  id: 'googleplay',
  name: 'Google Play',
  long_name: { ru: 'Google Play', en: 'Google Play' },
  nicknames: 'Гугл Плей',
  description: { ru: 'Отзывы о приложении и ответы на них', en: 'Reviews of an application, and answers to them' },
  group: 'reviews',
  color: '--net-gp',
  hidden: false,
  has_window: true,
  windows: [{ name: 'google' }],
  tokens: [
    pageName(
      { ru: 'Имя пакета', en: 'Package name' },
      {
        ru: 'Как в адресе приложения на Google Play после id=, например ru.company.app.',
        en: 'As in the address of the application on Google Play after id=, such as com.company.app.',
      },
    ),
    {
      name: 'access',
      is_required: true,
      kind: 'file',
      label: { ru: 'Ключ сервисного аккаунта', en: 'Key of a service account' },
      hint: {
        ru: 'Google Cloud → IAM → Сервисные аккаунты → Ключи → Создать ключ JSON. Затем пригласите адрес этого аккаунта в Play Console с правом отвечать на отзывы.',
        en: 'Google Cloud → IAM → Service accounts → Keys → Create a JSON key. Then invite the address of that account to Play Console with the right to reply to reviews.',
      },
    },
  ],
  // Only reviews with text, of the last week; the network tells of no deletion and takes no reply back.
  comments: makeChannel({
    limit: 350,
    reviews: true,
    answers: 'one_replaced',
    actions: ['reply', 'edit'],
    tells: ['edit', 'echo'],
  }),
  messages: null,
}
