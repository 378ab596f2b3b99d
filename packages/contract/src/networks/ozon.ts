import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

export const ozon: Network = {
  id: 'ozon',
  name: 'Ozon',
  long_name: { ru: 'Ozon', en: 'Ozon' },
  nicknames: 'Озон',
  description: { ru: 'Отзывы и вопросы о товарах', en: 'Reviews of goods, and questions about them' },
  group: 'marketplaces',
  color: '--net-as',
  hidden: false,
  has_window: false,
  tokens: [
    pageName(
      { ru: 'Client ID', en: 'Client ID' },
      {
        ru: 'Личный кабинет продавца → Настройки → Seller API: число над списком ключей.',
        en: 'Seller’s cabinet → Settings → Seller API: the number above the list of keys.',
      },
    ),
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'API-ключ', en: 'API key' },
      hint: {
        ru: 'Там же → Сгенерировать ключ с ролями для отзывов и вопросов (или Admin). Отзывы открыты подписке «Управление отзывами» и Premium Pro, вопросы — Premium Plus; хватит одного из двух.',
        en: 'In the same place → generate a key with the roles for reviews and questions (or Admin). Reviews are open to the subscriptions “Review management” and Premium Pro, questions to Premium Plus; one of the two is enough.',
      },
    },
  ],
  // Nothing can be changed there, only taken back. Ozon states a limit for answers to questions only.
  comments: makeChannel({
    limit: 3_000,
    reviews: true,
    actions: ['reply', 'delete_own'],
    tells: ['echo'],
    brings: ['photo'],
  }),
  messages: null,
}
