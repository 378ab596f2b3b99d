import { firstThings } from '../networks/vk/things.ts'
import type { Post } from '../state.ts'
import type { Account, Company } from './account.ts'

type Draft = { days_ago: number; picture: string; text: string }

const drafts: Readonly<Record<Company, readonly Draft[]>> = {
  lavka: [
    {
      days_ago: 0.2,
      picture: 'scene-bread-1',
      text: 'Свежий хлеб в 8:00 ☀️\n\nНаша пекарня запустила утренний хлеб на ржаной закваске. Каждое утро в лавках на Лесной, Речной и Садовой. Подарим первую буханку тем, кто придёт до девяти.',
    },
    {
      days_ago: 0.9,
      picture: 'scene-basket-2',
      text: 'Доставка теперь до 23:00!\n\nЗаказывайте через бота или сайт: привозим за 60–90 минут по городу. Бесплатно от 1 500 ₽. Пишите, какие районы добавить первыми.',
    },
    {
      days_ago: 2,
      picture: 'scene-berries-3',
      text: 'Морошка, брусника и клюква: сезон открыт 🍒\n\nСобираем по утрам, без заморозки. На этой неделе брусника по 390 ₽ за килограмм. Сколько варите варенья?',
    },
    {
      days_ago: 3.1,
      picture: 'scene-cheese-4',
      text: 'Знакомьтесь: сыровар Пётр и его козий сыр с травами. В субботу в лавке на Речной дегустация с 12 до 16, вход свободный. Приходите с детьми!',
    },
    {
      days_ago: 4.3,
      picture: 'scene-coffee-5',
      text: 'Кофе с собой стал больше ☕️\n\n350 мл по цене 250. А если принесёте свою кружку, минус 30 рублей. Какой любите: на овсяном или на обычном?',
    },
    {
      days_ago: 5.5,
      picture: 'scene-cake-6',
      text: 'Принимаем заказы на торты к празднику: медовик, смородиновый, «Северный» с морошкой. Предзаказ за два дня. Вес от 1 кг, надпись в подарок.',
    },
    {
      days_ago: 7,
      picture: 'scene-fish-7',
      text: 'Горячего копчения: сиг, муксун и палтус прямо с коптильни. Привоз по вторникам и пятницам. В этот раз муксуна мало, не откладывайте.',
    },
    {
      days_ago: 9,
      picture: 'scene-box-8',
      text: 'Карта «Свой человек»: копите 5 % баллами и платите ими до половины чека. Оформить можно на кассе за минуту. Баллы теперь не сгорают целый год.',
    },
  ],
  kuhnya: [
    {
      days_ago: 0.4,
      picture: 'scene-soup-11',
      text: 'Новое меню ланчей с понедельника 🍲\n\nСуп дня, горячее и морс за 490 ₽, с 12 до 16. В понедельник уха по-архангельски. Что добавить на следующую неделю?',
    },
    {
      days_ago: 1.3,
      picture: 'scene-evening-12',
      text: 'Вечер рыбной кухни в пятницу: пять подач от шефа и живая музыка. Столики по записи, осталось двенадцать мест.',
    },
    {
      days_ago: 2.6,
      picture: 'scene-breakfast-13',
      text: 'Завтраки весь день по выходным! Сырники с брусникой, каша на топлёном молоке, омлет с сёмгой. Можно с собаками, нальём им воды.',
    },
    {
      days_ago: 4,
      picture: 'scene-house-14',
      text: 'Открываемся на Набережной, 14. Вид на реку, детский уголок и своя парковка. Первая неделя минус 20 % на всё меню.',
    },
    {
      days_ago: 6,
      picture: 'scene-basket-15',
      text: 'Собираем наборы с собой: суп, горячее, пирог. Хватит на семью из четырёх. Заказ через бота, готово через 40 минут.',
    },
    {
      days_ago: 8,
      picture: 'scene-chef-16',
      text: 'Ищем поваров и официантов. Смены 2/2, питание, обучение у шефа. Пишите в сообщения сообщества.',
    },
  ],
}

export function firstPosts(account: Account, { now_s, takeId }: { now_s: number; takeId: () => number }): Post[] {
  if (account.network === 'googleplay')
    return [{ id: takeId(), at: now_s, text: account.name, picture: 'scene-basket-2', sort: 'app' }]
  if (!['vk', 'telegram', 'facebook', 'instagram'].includes(account.network)) return []
  const posts = drafts[account.company]
    .toSorted((a, b) => b.days_ago - a.days_ago)
    .map(({ days_ago, picture, text }) => ({ id: takeId(), at: now_s - Math.round(days_ago * 86_400), text, picture }))
  return account.network === 'vk' ? [...firstThings(account.company, now_s), ...posts] : posts
}
