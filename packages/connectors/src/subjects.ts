import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { parseJson } from './payload.ts'

// What orders and forms look like on every network: prices with their currency, answers with their questions.

/** «30 ILS»: networks tell the code of the currency, and how it is written is nobody's business here. */
export const priceOf = (amount: number | string, currency?: string) => [amount, currency].filter(Boolean).join(' ')

/** How long something lasted: «2:05». */
export const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

type Priced = { quantity: number | string; amount?: number | string | undefined; currency?: string | undefined }

/** Absent where a price is missing or the currencies differ. */
export function totalOf(lines: readonly Priced[]): string | undefined {
  const [first] = lines
  const sum = lines.reduce((total, { quantity, amount }) => total + Number(quantity) * Number(amount), 0)
  if (!first || !Number.isFinite(sum) || lines.some(({ currency }) => currency !== first.currency)) return undefined
  return priceOf(Math.round(sum * 100) / 100, first.currency)
}

/** Marks that programs give to themselves, of no use to whoever reads the answers. */
const marks = new Set(['flow_token'])

/** The answers of a form that came as JSON, each beside its question; what is no JSON is told as it stands. */
export function answersOf(told: unknown, body?: string): Pick<SubjectFacts, 'text' | 'lines'> {
  const answers = typeof told === 'string' ? parseJson(told) : told
  if (typeof answers !== 'object' || answers === null) {
    const words = typeof told === 'string' ? told : undefined
    return { text: [body, words].filter(Boolean).join('\n') }
  }
  return { ...(body && { text: body }), lines: linesOf(answers, '') }
}

const deep_max = 5

function linesOf(answers: object, before: string, deep = 0): { title: string; text: string }[] {
  return Object.entries(answers).flatMap(([name, value]) => {
    const title = `${before}${name}`
    if (marks.has(name) || value === null || value === '') return []
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return [{ title, text: value.join(', ') }]
    if (typeof value !== 'object') return [{ title, text: String(value) }]
    return deep < deep_max ? linesOf(value, `${title} › `, deep + 1) : [{ title, text: JSON.stringify(value) }]
  })
}
