import { makeChannel, type Network } from './network.ts'

export const gmaps: Network = {
  id: 'gmaps',
  name: 'Google Maps',
  long_name: { ru: 'Google Карты', en: 'Google Maps' },
  nicknames: 'Гугл Карты',
  description: { ru: 'Отзывы о месте и ответы на них', en: 'Reviews of a place, and answers to them' },
  group: 'reviews',
  color: '--net-gm',
  hidden: false,
  has_window: true,
  tokens: [],
  // That a review is gone is told to nobody: Google may leave out some that are there.
  comments: makeChannel({
    limit: 5_000,
    byte_limit: 4_096,
    reviews: true,
    answers: 'one_replaced',
    actions: ['reply', 'edit', 'delete_own'],
    tells: ['edit', 'echo'],
    brings: ['photo', 'video'],
  }),
  messages: null,
}
