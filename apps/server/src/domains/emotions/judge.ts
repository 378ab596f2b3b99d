// What texts sound like, many with one statement: lexemes, the words of the space, what was learned and what people have said of
// equal texts. It is asked by whoever stores them, in the same transaction.
import type { EmotionGround } from '@otklik/contract/emotions/emotions.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { EmotionSource } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { likeliest, type Model, type Tally, weigh } from './bayes.ts'
import { type Counted, lexemesOf, plainSign, readSigns, readVector, scoreText, verdictOf } from './score.ts'
import { getDictionary } from './words.ts'

type Scope = Pick<Context, 'db'>
export type Emotion = -1 | 0 | 1
export type Sound = { text: string; rating?: number | null }
export type Verdict = {
  emotion: Emotion | null
  by: EmotionGround
  score: number
  counted: Counted[]
  own: Set<string>
  /** A model is asked about it afterwards: what one has said before stays until then. */
  is_asked: boolean
}
/** As it stands on a row. */
export type Standing = { emotion: Emotion | null; emotion_by: EmotionSource | null }
/** One text by itself, before ratings and other texts are taken into account. */
type Heard = Omit<Verdict, 'emotion' | 'by' | 'is_asked'> & {
  asks: Asks
  equal: Emotion | null
  logs: Tally | null
  is_off: boolean
}

/** Whether there is an agent to ask, of all or only where words are not sure. */
type Asks = 'all' | 'unsure' | 'none'

type Read = {
  method: string
  has_agent: boolean
  texts: [n: number, vector: string, equal: Emotion | null][]
  own: Record<string, number> | null
  model: { texts: Tally; bins: Record<string, Tally>; lexemes: Record<string, Tally> | null } | null
}

/** Ratings speak louder than words: one or two stars are a complaint, five are praise unless the words are plainly none. */
const [BAD_RATING, BEST_RATING, BAD_SCORE] = [2, 5, -2]
/** Of a dialogue the newest message counts for two. */
const NEWEST = 2

/** A score that says nothing for sure: then a model is asked, too, where both are. */
export const UNSURE = 1

const silent: Heard = { score: 0, counted: [], own: new Set(), equal: null, logs: null, is_off: false, asks: 'none' }

async function hear({ db }: Scope, space_id: number, texts: readonly string[]): Promise<Heard[]> {
  const cut = texts.map((text) => text.slice(0, limits.emotion_text))
  if (cut.length === 0) return []
  const signs = cut.map((text) => readSigns(text).map(plainSign))
  const { rows } = await sql<Read>`
    with settings as materialized (
      select coalesce(s.method, 'dictionary') as method, s.agent_id is not null as has_agent
      from (select 1 as one) o left join emotion_settings s on s.space_id = ${space_id}
    ), given as materialized (
      select t.n::integer, t.text, emotion_vector(t.text) as vector
      from unnest(${cut}::text[]) with ordinality as t (text, n), settings where settings.method <> 'off' and t.text <> ''
    ), found as materialized (
      select array(select distinct unnest(tsvector_to_array(vector)) from given) || ${[...new Set(signs.flat())]}::text[] as lexemes
    )
    select settings.method, settings.has_agent,
      coalesce((select jsonb_agg(jsonb_build_array(g.n, g.vector::text,
        (select c.emotion from emotion_corrections c where c.space_id = ${space_id} and c.text_key = emotion_key(g.text) order by c.id desc limit 1)))
        from given g), '[]') as texts,
      (select jsonb_object_agg(w.lexeme, w.weight) from emotion_words w
        where w.space_id = ${space_id} and w.state = 'own' and w.lexeme = any(found.lexemes)) as own,
      (select jsonb_build_object('texts', m.texts, 'bins', m.bins, 'lexemes',
        (select jsonb_object_agg(x.lexeme, x.texts) from emotion_lexemes x where x.space_id = ${space_id} and x.lexeme = any(found.lexemes)))
        from emotion_models m where m.space_id = ${space_id} and m.is_taken) as model
    from settings, found`.execute(db)
  const { method, has_agent, texts: vectors, own, model: kept } = rows[0] as Read
  const asks: Asks = !has_agent ? 'none' : method === 'model' ? 'all' : method === 'both' ? 'unsure' : 'none'
  if (method === 'off') return cut.map(() => ({ ...silent, is_off: true }))
  const dictionary = await getDictionary(db)
  const ours = new Map(Object.entries(own ?? {}))
  const model: Model | null = kept && { ...kept, lexemes: new Map(Object.entries(kept.lexemes ?? {})) }
  const heard: Heard[] = cut.map(() => silent)
  for (const [n, vector, equal] of vectors) {
    const tokens = readVector(vector)
    const { score, counted } = scoreText(cut[n - 1] as string, tokens, dictionary, ours)
    const logs = model && weigh(model, lexemesOf(tokens), score)
    heard[n - 1] = { score, counted, own: new Set(ours.keys()), equal, logs, is_off: false, asks }
  }
  return heard
}

const isAsked = (asks: Asks, score: number) => asks === 'all' || (asks === 'unsure' && Math.abs(score) < UNSURE)

function settle({ equal, logs, is_off, asks, ...heard }: Heard, { text, rating = null }: Sound): Verdict {
  const verdict = (emotion: Emotion | null, by: EmotionGround): Verdict => ({
    ...{ ...heard, emotion, by },
    is_asked: (by === 'words' || by === 'learned') && isAsked(asks, heard.score),
  })
  if (is_off) return verdict(null, 'off')
  if (rating !== null && rating <= BAD_RATING) return verdict(-1, 'rating')
  if (rating === BEST_RATING && heard.score > BAD_SCORE) return verdict(1, 'rating')
  if (text.trim() === '') return rating === null ? verdict(null, 'empty') : verdict(0, 'rating')
  if (equal !== null && rating !== BEST_RATING) return verdict(equal, 'equal')
  return logs ? verdict(likeliest(logs), 'learned') : verdict(verdictOf(heard.score), 'words')
}

/** Of each text by itself, as comments, reviews and mentions come. */
export async function judgeTexts(ctx: Scope, space_id: number, sounds: readonly Sound[]): Promise<Verdict[]> {
  const heard = await hear(
    ctx,
    space_id,
    sounds.map(({ text }) => text),
  )
  return heard.map((one, index) => settle(one, sounds[index] as Sound))
}

const meanOf = (parts: readonly Heard[], of: (part: Heard) => number) => {
  const shares = parts.map((_, index) => (index === 0 ? NEWEST : 1))
  const sum = shares.reduce((one, other) => one + other, 0)
  return parts.reduce((all, part, index) => all + of(part) * (shares[index] as number), 0) / sum
}

/** How far words alone decide a dialogue; null where somebody has judged an equal text, or there are none. */
export async function scoreTalk(ctx: Scope, space_id: number, texts: readonly string[]): Promise<number | null> {
  const parts = await hear(ctx, space_id, texts)
  const [newest] = parts
  return !newest || newest.is_off || newest.equal !== null ? null : meanOf(parts, ({ score }) => score)
}

/** What a verdict is on a row. */
export const standingOf = ({ emotion, by }: Pick<Verdict, 'emotion' | 'by'>): Standing => ({
  emotion,
  emotion_by: by === 'equal' ? 'equal' : null,
})

type Talk = Standing & { is_asked: boolean }

/** Of dialogues: what their customers wrote last, each with the newest first. Nothing where there are no words. */
export async function judgeTalks(
  ctx: Scope,
  space_id: number,
  talks: readonly (readonly string[])[],
): Promise<(Talk | null)[]> {
  const heard = await hear(ctx, space_id, talks.flat())
  let from = 0
  return talks.map((texts) => {
    const parts = heard.slice(from, from + texts.length)
    from += texts.length
    const [newest] = parts
    if (!newest || newest.is_off) return null
    if (newest.equal !== null) return { emotion: newest.equal, emotion_by: 'equal', is_asked: false }
    const mean = (of: (part: Heard) => number) => meanOf(parts, of)
    const score = mean((part) => part.score)
    const said = (emotion: Emotion): Talk => ({ emotion, emotion_by: null, is_asked: isAsked(newest.asks, score) })
    if (!newest.logs) return said(verdictOf(score))
    return said(
      likeliest([
        mean((part) => part.logs?.[0] ?? 0),
        mean((part) => part.logs?.[1] ?? 0),
        mean((part) => part.logs?.[2] ?? 0),
      ]),
    )
  })
}
