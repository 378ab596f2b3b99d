import type { Chance } from '../../chance.ts'
import type { About } from '../../state.ts'
import type { Person } from '../people.ts'

const slots: Readonly<Record<string, readonly string[]>> = {
  street: ['на Лесной', 'на Речной', 'на Садовой', 'на Набережной', 'на Мира', 'у вокзала', 'на Полярной'],
  district: ['в Заречье', 'в Соломбалу', 'на Варавино', 'в Новый посёлок', 'в микрорайон Южный', 'на Левый берег'],
  product: ['творог', 'кефир', 'ряженку', 'козий сыр', 'ржаной хлеб', 'пирог с брусникой', 'слабосолёную сёмгу', 'мёд'],
  order: ['48213', '51077', '50942', '47718', '52306', '49951', '50118'],
  time: ['в 18:30', 'к семи вечера', 'к обеду', 'до десяти утра', 'после восьми', 'к 14:00'],
  wait: ['полтора часа', 'два часа', 'сорок минут', 'почти три часа', 'больше часа'],
  sum: ['1 240', '890', '2 315', '640', '3 780', '1 560'],
  day: ['сегодня', 'завтра', 'в субботу', 'в воскресенье', 'в пятницу вечером'],
  people: ['двоих', 'четверых', 'шестерых', 'восьмерых', 'троих с ребёнком'],
}

/** `{street}` takes a place of this world; `{сделал|сделала}` agrees with the one who writes. */
export function fill(phrase: string, person: Person, chance: Chance): string {
  return phrase
    .replaceAll(/\{([^{}|]*)\|([^{}]*)\}/g, (_, man: string, woman: string) => (person.is_woman ? woman : man))
    .replaceAll(/\{(\w+)\}/g, (whole, slot: string) => (slots[slot] ? chance.pick(slots[slot]) : whole))
}

/** One phrase to a line; `📷motif` at its end means that a picture comes with it. */
export type Phrase = { text: string; picture?: string; about?: About }

const about = /\s*🏷(product|post|story)$/

export const read = (block: string): Phrase[] =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const named = about.exec(line)?.[1] as About | undefined
      const [text = '', picture] = line.replace(about, '').split('📷')
      return { text: picture ? text.trim() : text, ...(picture && { picture }), ...(named && { about: named }) }
    })
