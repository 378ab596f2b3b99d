// From what a model has written to what can be sent: marks and masks put right, looked at by the filter.
import type { AiSource } from '@otklik/contract/ai/compose.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Question } from '../model/model.ts'
import { type Allowed, whyFiltered, withoutMarkup } from './filter.ts'
import { groundingOf } from './ground.ts'
import type { Mask } from './mask.ts'
import { readJson } from './partial.ts'
import type { Prepared } from './prepare.ts'
import { secretTexts } from './prompt.ts'

/** Numbers come as texts, too, and percents as shares. */
const Share = z.coerce.number().transform((each) => Math.max(0, Math.min(1, each > 1 ? each / 100 : each)))
/** A no counts however it is written: taken for a yes, it would be sent. Where nothing is said of it, its confidence says it. */
const Yes = z.preprocess(
  (said) => (typeof said === 'string' ? !/^\s*(?:false|no|none|нет|0|)\s*$/i.test(said) : said),
  z.union([z.boolean(), z.number().transform((each) => each !== 0), z.null().transform(() => false)]),
)
export const Drafted = z.object({
  text: z.string(),
  fact_ids: z.coerce.number().array().catch([]),
  can_answer: Yes.default(true).catch(false),
  confidence: Share.catch(0),
  unknown: z.string().array().catch([]),
})
export type Drafted = z.infer<typeof Drafted>

export function readDraft(text: string): Drafted | undefined {
  const read = Drafted.safeParse(readJson(text))
  return read.success ? read.data : undefined
}

export type Finished = { text: string; marks: { at: number; n: number }[]; sources: AiSource[] }

const MARK = /\s?\[(\d{1,2})\]/g

/** `[1]` goes out of the text; where it stood is told beside it. */
export function withoutMarks(text: string, sources: readonly AiSource[], cited: readonly number[] = []): Finished {
  const marks: { at: number; n: number }[] = []
  let gone = 0
  const left = text.replace(MARK, (mark, number: string, at: number) => {
    const n = Number(number)
    if (sources.some((source) => source.n === n)) marks.push({ at: at - gone, n })
    gone += mark.length
    return ''
  })
  const used = new Set([...marks.map(({ n }) => n), ...cited])
  return { text: left, marks, sources: sources.map((source) => ({ ...source, is_cited: used.has(source.n) })) }
}

export const citedIn = ({ sources }: Pick<Finished, 'sources'>) => sources.filter(({ is_cited }) => is_cited)
export const factIds = (sources: readonly AiSource[]) =>
  sources.filter(({ kind }) => kind === 'fact').map(({ id }) => id)

/** How sure it is, and how much of that can be proved, both 0 to 100: it is no surer than what can be proved. */
export async function provedOf(
  ctx: Pick<Context, 'db'>,
  { confidence }: Pick<Drafted, 'confidence'>,
  done: Finished,
  dialogue: readonly string[],
): Promise<{ confidence: number; grounding: number }> {
  const cited = citedIn(done).map(({ title, text }) => `${title}\n${text}`)
  const grounding = await groundingOf(ctx, done.text, cited, dialogue)
  return { confidence: Math.round(100 * Math.min(confidence, grounding)), grounding: Math.round(100 * grounding) }
}

export const confidenceOf = async (...given: Parameters<typeof provedOf>): Promise<number> =>
  (await provedOf(...given)).confidence

/** As it is kept, where what was asked is kept. */
export const askedOf = ({ turns }: Question) => turns.map(({ role, content }) => `${role}: ${content}`).join('\n\n')

export const plainOf = (text: string, mask: Mask) => mask.show(withoutMarkup(text)).trim()

export function allowedOf(
  { gathered, typed, language }: Pick<Prepared, 'gathered' | 'typed' | 'language'>,
  instructions: string,
  stop_words: readonly string[],
  sources: readonly AiSource[],
): Allowed {
  return {
    sources: [...sources.flatMap(({ title, text }) => [title, text]), ...gathered.own],
    ...{ typed, instructions: secretTexts(instructions), stop_words, language, max_length: null },
  }
}

/** The network's own limit, too. What is only read by ourselves has none. */
export function whyNotSent(
  text: string,
  allowed: Allowed,
  { gathered }: Pick<Prepared, 'gathered'>,
  isOurs: boolean,
): AiReason | null {
  const filtered = whyFiltered(text, allowed)
  if (filtered || isOurs) return filtered
  return replyFault(gathered.channel, text, 0) === 'reply_too_long' ? 'filtered_long' : null
}
