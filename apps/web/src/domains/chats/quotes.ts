import type { Quoted } from '../actions/echoes.ts'
import { makeKeyed } from '../actions/keyed.ts'

/** Which message the next one answers, by thread. */
const quotes = makeKeyed<Quoted | null>(null)

export const useQuoted = quotes.use
export const quote = (thread: string, quoted: Quoted | null) => quotes.set(thread, () => quoted)
