import type { z } from 'zod'
import type { Sizes } from './filling.ts'

export type Combination = { fields: string[]; filter: Record<string, unknown> }

/** What each field of a filter may be asked for in the filled space: common, rare and absent values. */
const valuesOf = ({ authors, posts }: Sizes): Record<string, readonly unknown[]> => ({
  status: [['new'], ['closed'], ['delayed'], ['new', 'open', 'waiting'], ['deleted', 'autoclosed']],
  company_id: [[1001], [1003, 1005]],
  object_id: [[1], [58], [3, 9, 27]],
  provider: [['vk'], ['googleplay', 'max']],
  author_id: [1, Math.round(authors / 2)],
  label_id: [[1], [2], [3], [4]],
  tag_id: [[1], [25], [190], [2, 150]],
  assigned_to: [['me'], ['none'], [1_000_030], ['none', 1_000_002]],
  group_id: [[1], [10]],
  from: [daysAgo(7), daysAgo(400)],
  to: [daysAgo(3), daysAgo(500)],
  text: ['доставка', 'артикул19000', 'заказ ужасный', '"не работает" -доставка', 'пустота', 'доста', 'щербак'],
  replied: ['yes', 'no'],
  emotion: [['negative'], ['positive', 'neutral']],
  files: ['yes', 'no'],
  due: ['overdue', 'soon'],
  reversed: [true],
  priority: [true],
  hide_other: [true],
  post_id: [1, posts - 5],
  kind: [['review'], ['comment'], ['mention']],
  rating: [[1], [4, 5]],
  hidden: ['yes', 'no'],
  history: ['yes', 'no'],
})

/** Every field alone with each of its values, every pair of fields, and so many random ones of three to five, by a seed. */
export function combinationsOf(schema: z.ZodObject, sizes: Sizes, random: number, seed = 1): Combination[] {
  const values = valuesOf(sizes)
  const fields = Object.keys(schema.shape)
  const missing = fields.filter((field) => !values[field])
  if (missing.length > 0) throw new Error(`nobody has said what to ask of ${missing}`)
  const draw = makeDice(seed)
  const one = (field: string) => draw(values[field] as readonly unknown[])
  const some = (chosen: string[]) => ({
    fields: chosen,
    filter: Object.fromEntries(chosen.map((field) => [field, one(field)])),
  })
  return [
    ...fields.flatMap((field) =>
      (values[field] ?? []).map((value) => ({ fields: [field], filter: { [field]: value } })),
    ),
    ...fields.flatMap((left, place) => fields.slice(place + 1).map((right) => some([left, right]))),
    ...Array.from({ length: random }, () => {
      const left = [...fields]
      return some(Array.from({ length: draw([3, 4, 5]) }, () => left.splice(left.indexOf(draw(left)), 1)[0] as string))
    }),
  ]
}

/** Mulberry32: the same seed, the same combinations. */
export function makeDice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
