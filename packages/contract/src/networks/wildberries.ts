import { makeChannel, type Network } from './network.ts'

export const wildberries: Network = {
  id: 'wildberries',
  name: 'Wildberries',
  long_name: { ru: 'Wildberries', en: 'Wildberries' },
  nicknames: 'Вайлдберриз Вайлдбериз ВБ WB',
  description: { ru: 'Отзывы и вопросы о товарах', en: 'Reviews of goods, and questions about them' },
  group: 'marketplaces',
  color: '--net-rs',
  hidden: false,
  has_window: false,
  tokens: [
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'Токен', en: 'Token' },
      hint: {
        ru: 'Портал продавца → Профиль → Интеграции по API → Создать токен с категорией «Вопросы и отзывы». Базовый токен без секрета не подойдёт: ему разрешено пять запросов в час.',
        en: 'Seller portal → Profile → API integrations → make a token with the category “Questions and reviews”. A basic token without a secret will not do: it may ask five times an hour.',
      },
    },
  ],
  // Answers go through moderation, can be changed once, and are never taken back.
  comments: makeChannel({
    limit: 5_000,
    reviews: true,
    answers: 'one_refused',
    actions: ['reply', 'edit'],
    tells: ['echo'],
    brings: ['photo'],
    // That a review has one answer is described; what a second one is told is not.
    unverified: { answers: true },
    edit_window_s: 60 * 86_400,
  }),
  messages: null,
}
