import type { Company } from '../../world/account.ts'
import { read } from '../../world/phrases/fill.ts'
import type { Phrases } from '../../world/phrases/phrases.ts'

/** What is sold, with a picture each. */
export const goods: Readonly<Record<Company, readonly { text: string; picture: string }[]>> = {
  lavka: [
    { text: 'Чай таёжный с брусникой, 100 г', picture: 'scene-berries-3' },
    { text: 'Мёд липовый, 500 г', picture: 'scene-basket-2' },
    { text: 'Варенье из морошки, 250 г', picture: 'scene-berries-5' },
  ],
  kuhnya: [
    { text: 'Набор для ухи по-архангельски', picture: 'scene-soup-11' },
    { text: 'Сырники замороженные, 400 г', picture: 'scene-breakfast-13' },
  ],
}

const reviews = {
  1: read(`
    Пришло с разбитой крышкой, всё вытекло в пакет
    Срок годности кончается через неделю, а в карточке об этом ни слова
    Заказывала в подарок, упаковка мятая и в пыли
  `),
  2: read(`
    На фото банка больше. За эти деньги ожидала другого
    Вкус обычный, такое есть в магазине у дома дешевле
  `),
  3: read(`
    Само по себе вкусно, но ждали две недели
    Нормально, но этикетка отклеилась
  `),
  4: read(`
    Вкусно, всем понравилось. Хотелось бы упаковку понадёжнее
    Соответствует описанию, приехало быстро
  `),
  5: read(`
    Беру третий раз, аромат потрясающий 📷berries
    Упаковано на совесть, ничего не разбилось. Спасибо продавцу
    Мама в восторге, заказала ещё
    Настоящее, как в детстве у бабушки
  `),
}
const questions = read(`
  Какой срок годности у последней партии?
  Есть ли сахар в составе?
  Можно ли заказать сразу десять штук одной доставкой?
  Подойдёт ли детям с трёх лет?
  Упаковка стекло или пластик?
`)

/** What was reviewed in weeks that are over is what is sold today. */
function sold(company: Company) {
  return goods[company].map(({ text }) => ({ subject: 'basket' as const, text, sort: 'product' }))
}

/** Of goods people write otherwise than of an application; what has no stars is a question. */
export const phrases: Partial<Phrases> = {
  reviews: { lavka: reviews, kuhnya: reviews },
  old_posts: { lavka: sold('lavka'), kuhnya: sold('kuhnya') },
  comments: { lavka: questions, kuhnya: questions },
}
