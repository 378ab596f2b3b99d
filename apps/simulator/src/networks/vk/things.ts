import type { Post } from '../../state.ts'
import type { Company } from '../../world/account.ts'

/** What comments hang under besides posts. The numbers are fixed: a number alone tells what it is. */
export type Sort = 'wall' | 'photo' | 'video' | 'market' | 'topic'

type Thing = Pick<Post, 'id' | 'text' | 'picture'> & { sort: Exclude<Sort, 'wall'>; days_ago: number }

const things: Readonly<Record<Company, readonly Thing[]>> = {
  lavka: [
    { id: 457_239_020, sort: 'photo', days_ago: 20, picture: 'scene-berries-9', text: 'Урожай этого лета' },
    {
      id: 456_239_031,
      sort: 'video',
      days_ago: 18,
      picture: 'scene-bread-10',
      text: 'Как мы печём ржаной хлеб\nСмена начинается в три ночи.',
    },
    {
      id: 3_456,
      sort: 'market',
      days_ago: 16,
      picture: 'scene-basket-17',
      text: 'Корзина «Северная»\nСыр, хлеб, морошка и травяной чай.',
    },
    { id: 41_234_567, sort: 'topic', days_ago: 14, picture: 'scene-box-18', text: 'Отзывы о магазине' },
  ],
  kuhnya: [
    { id: 457_239_021, sort: 'photo', days_ago: 21, picture: 'scene-soup-19', text: 'Уха, как у бабушки' },
    {
      id: 456_239_032,
      sort: 'video',
      days_ago: 19,
      picture: 'scene-chef-20',
      text: 'Один день на кухне\nОт первой поставки до последнего гостя.',
    },
    {
      id: 3_457,
      sort: 'market',
      days_ago: 17,
      picture: 'scene-cake-21',
      text: 'Пирог с брусникой\nНа восемь человек, заказ за день.',
    },
    { id: 41_234_568, sort: 'topic', days_ago: 15, picture: 'scene-evening-22', text: 'Книга отзывов' },
  ],
}

export const firstThings = (company: Company, now_s: number): Post[] =>
  things[company].map(({ days_ago, sort, ...thing }) => ({
    ...thing,
    sort: sort === 'market' ? 'product' : sort,
    at: now_s - days_ago * 86_400,
  }))

const all = Object.values(things).flat()

export const sortOf = (post_id: number): Sort => all.find(({ id }) => id === post_id)?.sort ?? 'wall'
