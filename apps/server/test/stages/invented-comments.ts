// Invented comments with planted twins, for the test of likeness: some ask the same in other words, most do not, and many of
// those differ in one word only: another town, another size, a "not".

type Random = () => number

/** Mulberry32: the same for the same seed. */
export function randomBy(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const slots: Record<string, readonly string[]> = {
  town: [
    'Казань',
    'Самару',
    'Пермь',
    'Тюмень',
    'Омск',
    'Уфу',
    'Сочи',
    'Воронеж',
    'Саратов',
    'Челябинск',
    'Барнаул',
    'Ижевск',
  ],
  thing: [
    'сырники',
    'кроссовки',
    'чайник',
    'куртку',
    'наушники',
    'рюкзак',
    'коляску',
    'термос',
    'пуховик',
    'самокат',
    'матрас',
    'блендер',
  ],
  size: ['36', '38', '40', '42', '44', '46', '48', '52', '54', '56'],
  order: ['10482', '20571', '33190', '47015', '50928', '61744', '70263', '88301', '91127', '15560'],
  sum: ['300', '500', '1\u00a0000', '1500', '2\u00a0000', '3500', '4\u00a0200', '5\u00a0990'],
  days: ['2', '3', '4', '5', '6', '7', '8', '9', '10', '14'],
  city: ['London', 'Berlin', 'Madrid', 'Oslo', 'Dublin', 'Prague', 'Vienna', 'Lisbon', 'Warsaw', 'Helsinki'],
  good: [
    'backpack',
    'kettle',
    'jacket',
    'sneakers',
    'blender',
    'stroller',
    'mattress',
    'headphones',
    'scooter',
    'lamp',
  ],
}

const patterns: readonly string[] = [
  ...['А есть ли у вас доставка в {town} и сколько она стоит?', 'Когда уже привезёте {thing} в магазин на Ленина?'],
  ...['Мой заказ {order} так и не приехал, хотя обещали вчера', 'Мой заказ {order} наконец приехал, всё отлично'],
  ...[
    'Прошло {days} дней, а деньги за возврат на карту не вернулись',
    'Размер {size} ещё будет в наличии или уже всё разобрали?',
  ],
  ...[
    'Почему промокод на {sum} рублей не применяется в корзине?',
    'Промокод на {sum} рублей применился, цена стала ниже',
  ],
  ...[
    'Можно ли обменять {thing} без чека, если коробка вскрыта?',
    'Можно ли обменять {thing} по чеку, если коробка вскрыта?',
  ],
  ...[
    'Купили {thing} в подарок, через {days} дней сломалось, что делать?',
    'Курьер приехал в {town} на {days} часа позже и даже не извинился',
  ],
  ...[
    'Откроете ли вы магазин в городе, я сейчас про {town} спрашиваю?',
    'Приложение не открывается после обновления, всё время белый экран',
  ],
  ...[
    'Где мой промокод за отзыв, обещали прислать в течение суток?',
    'Почему в магазине дороже, чем на сайте на {sum} рублей?',
  ],
  ...[
    'Очень понравилось обслуживание, консультант подобрал {thing} за минуту',
    'Консультант нагрубил, когда мы выбирали {thing}, больше не придём',
  ],
  ...[
    'Работаете ли вы в праздники и до какого часа открыт пункт выдачи?',
    'Как отписаться от рассылки, письма приходят каждый день?',
  ],
  ...[
    'Не могу войти в личный кабинет, код подтверждения не приходит',
    'Сколько стоит установка и входит ли она в цену, если брать {thing}?',
  ],
  ...['Ваш бот отвечает одно и то же, соедините с живым человеком', 'Есть ли скидка пенсионерам на {thing} по будням?'],
  ...[
    'Do you deliver to {city} and how much does it cost?',
    'My order {order} has not arrived yet although you promised yesterday',
  ],
  ...[
    'My order {order} has arrived in time, great service',
    'It has been {days} days and the refund is still missing from my card',
  ],
  ...[
    'Is size {size} going to be back in stock this month?',
    'Can I exchange the {good} without a receipt if the box is open?',
  ],
  ...[
    'Bought the {good} as a gift and it broke after {days} days, what now?',
    'Why does the promo code for {sum} not work in the basket?',
  ],
  ...[
    'The application crashes every time when I open the basket',
    'When will the store in {city} be open again after the repair?',
  ],
  ...[
    'How do I unsubscribe from your newsletter, it comes every day?',
    'The assistant was rude to us when we were choosing the {good}',
  ],
]

const fill = (random: Random, pattern: string) =>
  pattern.replace(/\{(\w+)\}/g, (_, slot: string) => pick(random, slots[slot] ?? ['?']))

const isEnglish = (text: string) => /[a-z]{3}/i.test(text)

const greetings = {
  ru: ['Здравствуйте! ', 'Добрый день, ', 'Привет) ', 'Доброе утро! ', 'Здравствуйте, подскажите пожалуйста, '],
  en: ['Hello! ', 'Hi there, ', 'Good morning, ', 'Hey, ', 'Hello, please tell me: '],
}
const thanks = {
  ru: [' Спасибо!', ' Заранее спасибо', ' спс', ' Благодарю 🙏'],
  en: [' Thanks!', ' Thank you in advance', ' thx', ' 🙏'],
}
const callings = {
  ru: ['Анна, ', 'Сергей, ', 'Ольга, ', '@otklik_shop ', '[id77|Екатерина], '],
  en: ['Anna, ', 'John, ', 'Emily, ', '@otklik_shop '],
}
const marks = ['😡', '🔥🔥', '))))', '((', '!!!', '??', '🙂', '...']
const besides = {
  ru: ['вообще', 'уже', 'опять', 'просто', 'ну', 'же'],
  en: ['really', 'again', 'just', 'actually', 'now', 'so'],
}

/** A letter too many, missing, another, or two turned around; in a longer word, never in a number. */
function mistype(random: Random, text: string): string {
  const words = text.split(' ')
  const long = words.flatMap((word, at) => (/^\p{L}{6,}[?,.!]*$/u.test(word) ? [at] : []))
  if (long.length === 0) return text
  const at = pick(random, long)
  const word = words[at] as string
  const place = 1 + Math.floor(random() * (word.replace(/\P{L}/gu, '').length - 3))
  const letter = word[place] as string
  const next = word[place + 1] as string
  const forms = [
    word.slice(0, place) + letter + word.slice(place),
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + next + letter + word.slice(place + 2),
  ]
  words[at] = pick(random, forms)
  return words.join(' ')
}

/** Two neighbours change places, or the halves before and behind a comma. */
function reorder(random: Random, text: string): string {
  const halves = text.replace(/[?!.]+$/u, '').split(', ')
  if (halves.length === 2 && random() < 0.5) return `${halves[1]}, ${halves[0]}`
  const words = text.split(' ')
  const at = Math.floor(random() * (words.length - 1))
  ;[words[at], words[at + 1]] = [words[at + 1] as string, words[at] as string]
  return words.join(' ')
}

function besaid(random: Random, text: string, more: readonly string[]): string {
  const words = text.split(' ')
  words.splice(1 + Math.floor(random() * (words.length - 1)), 0, pick(random, more))
  return words.join(' ')
}

/** The same in other words, as another person would write it. */
export function retell(random: Random, text: string): string {
  const tongue = isEnglish(text) ? 'en' : 'ru'
  let told = text
  if (random() < 0.4) told = mistype(random, told)
  if (random() < 0.3) told = reorder(random, told)
  if (random() < 0.35) told = besaid(random, told, besides[tongue])
  if (random() < 0.3) told = told.toLowerCase()
  if (random() < 0.3) told = told.replace(/[?!.,]+/gu, '')
  if (random() < 0.25) told = pick(random, callings[tongue]) + told
  if (random() < 0.4) told = pick(random, greetings[tongue]) + told
  if (random() < 0.3) told += pick(random, thanks[tongue])
  if (random() < 0.4) told += ` ${pick(random, marks)}`
  return told
}

export type Invented = { text: string; group: number }

/** So many comments in a random order: planted groups of two to eight, the rest said once each. */
export function invent(seed: number, how_many = 500, groups = 40): Invented[] {
  const random = randomBy(seed)
  const said = new Set<string>()
  const all: Invented[] = []
  const another = () => {
    for (;;) {
      const text = fill(random, pick(random, patterns))
      if (said.has(text)) continue
      said.add(text)
      return text
    }
  }
  for (let group = 0; group < groups; group++) {
    const text = another()
    const size = 2 + Math.floor(random() * 7)
    for (let n = 0; n < size; n++) all.push({ text: n === 0 ? text : retell(random, text), group })
  }
  for (let alone = groups; all.length < how_many; alone++) all.push({ text: retell(random, another()), group: alone })
  return all
    .map((one) => ({ one, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ one }) => one)
}
