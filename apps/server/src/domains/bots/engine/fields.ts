// What a model says that it has read out of a customer's words. It counts where it is of its kind and stands in them.
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { readDate, readNumber, readPhone } from './answers.ts'
import type { Hands } from './hands.ts'

type Field = NodeOf<'ai'>['fields'][number]

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Undefined: it is no such value, or nobody has written it. */
export function fieldValue(
  { as, choices }: Pick<Field, 'as' | 'choices'>,
  said: string,
  heard: string,
  hands: Pick<Hands, 'now' | 'zone'>,
): BotValue | undefined {
  const value = said
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, limits.bot_value_bytes / 4)
    .trim()
  if (value === '') return
  switch (as) {
    case 'number': {
      const read = readNumber(value)
      return read !== undefined && numbersIn(heard).has(read) ? read : undefined
    }
    case 'phone': {
      const read = readPhone(value)
      return read !== undefined && digitsOf(heard).includes(digitsOf(read).slice(-10)) ? read : undefined
    }
    case 'email': {
      const read = /^[^\s<>@]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,}$/u.exec(value)?.[0]
      return read !== undefined && heard.toLowerCase().includes(read.toLowerCase()) ? read : undefined
    }
    case 'date':
      return tellsOfDay.test(heard) ? readDate(value, hands.now(), hands.zone) : undefined
    case 'choice':
      return choices.find((one) => one !== '' && one.toLowerCase() === value.toLowerCase())
    case 'text':
      return stands(value, heard) ? value : undefined
    default:
      return as satisfies never
  }
}

const tellsOfDay =
  /\d|сегодня|завтра|вчера|понедельник|вторник|сред[ауы]|четверг|пятниц|суббот|воскресень|недел|месяц|today|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month/i

/** As they stand, and with the gaps between thousands closed. */
function numbersIn(text: string): Set<number> {
  const found = (of: string) => of.match(/-?\d+(?:[.,]\d+)?/g) ?? []
  const all = [...found(text), ...found(text.replace(/(?<=\d)[\s\u00a0](?=\d)/g, ''))]
  return new Set(all.map((one) => Number(one.replace(',', '.'))))
}

const ROOT = 4
/** Endings are other where a word is put into another sentence. */
const rootsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, ROOT))

/** At least half of its words. */
function stands(value: string, heard: string): boolean {
  const [wanted, there] = [rootsOf(value), new Set(rootsOf(heard))]
  return wanted.length > 0 && wanted.filter((word) => there.has(word)).length * 2 >= wanted.length
}
