import { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { hasStopWord } from '../../automation/stop-words.ts'

/** As bots have them where nobody has said otherwise. */
const personWords = BotDefinition.shape.stop_words.parse(undefined)

/** Whether the customer wants a person. */
export const asksForPerson = (text: string) => hasStopWord(personWords, text)

const LONGEST = 32_768

/** Whether one of these words stands in a text, in any of its forms: «суд» is in «до суда», and not in «сосуд». */
export async function saysOneOf({ db }: Pick<Context, 'db'>, words: readonly string[], text: string): Promise<boolean> {
  if (words.length === 0 || text === '') return false
  const { rows } = await sql`
    select from unnest(${words}::text[]) w (word), phraseto_tsquery('public.otklik_words', translate(w.word, 'ёЁ', 'еЕ')) q
    where numnode(q) > 0 and watched_words(${text.slice(0, LONGEST)}) @@ q limit 1`.execute(db)
  return rows.length > 0
}
