import type { Company } from '../account.ts'
import type { aboutPost } from './comments.ts'

/** `subject` names the picture, and what is said under it where the network has no phrases of its own. */
export type OldPost = { subject: keyof typeof aboutPost; text: string; sort?: string }

/** What the accounts posted in weeks that are over. */
export const oldPosts: Readonly<Record<Company, readonly OldPost[]>> = {
  lavka: [
    { subject: 'bread', text: 'Ржаной на закваске вернулся\n\nПечём по старому рецепту, с утра ещё тёплый.' },
    { subject: 'basket', text: 'Собираем корзины на выходные\n\nЗакажите до пятницы, привезём в субботу к завтраку.' },
    { subject: 'berries', text: 'Первая брусника этого года\n\nПривоз с утра, в лавках на Речной и Садовой.' },
    { subject: 'cheese', text: 'Сыр от Петра: мягкий, с травами\n\nДегустация в субботу, приходите.' },
    { subject: 'coffee', text: 'Кофе с собой теперь и на Лесной\n\nСо своей кружкой дешевле.' },
    { subject: 'fish', text: 'Рыба с коптильни во вторник и в пятницу\n\nСиг, палтус, немного муксуна.' },
  ],
  kuhnya: [
    { subject: 'soup', text: 'Суп недели: уха по-архангельски\n\nС двенадцати до четырёх, с хлебом из лавки.' },
    { subject: 'breakfast', text: 'Завтраки до полудня, а в выходные до двух\n\nКаши, сырники, омлеты.' },
    { subject: 'evening', text: 'Вечер живой музыки\n\nВ пятницу с семи, столики по записи.' },
    { subject: 'chef', text: 'Знакомьтесь, наш шеф\n\nОтвечает на вопросы в комментариях.' },
  ],
}

/** What our people say, whatever it is about. */
export const answers: readonly string[] = [
  'Здравствуйте! Спасибо, что написали. Уже уточняем и вернёмся с ответом.',
  'Добрый день! Подскажите, пожалуйста, номер заказа, проверим сразу.',
  'Нам очень жаль, что так вышло. Передали в лавку и разберёмся сегодня же.',
  'Спасибо за тёплые слова! Передадим ребятам, им будет приятно.',
  'Здравствуйте! Да, есть {street}, приходите до восьми.',
  'Добрый день! Доставим {day} {time}, курьер позвонит за полчаса.',
  'Спасибо за замечание, уже поправили. Будем рады, если заглянете ещё.',
  'Вернём деньги на карту в течение трёх дней, извините за неудобства.',
]

/** Their last words in a talk. */
export const afterwards: readonly string[] = [
  'Рады помочь! Хорошего дня.',
  'Спасибо, что написали. Если что, мы на связи.',
  'Договорились! Хорошего вечера.',
  'Пожалуйста! Приходите ещё.',
]
