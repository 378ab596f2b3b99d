// By night each space with enough corrections learns from them. Once a day is enough: the job looks every hour, and a space that
// has learned within the day, or has no newer correction since, is left.
import { setImmediate as pause } from 'node:timers/promises'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { crossValidated, learn, type Model, macroF1, type Taught, tellingLexemes } from './bayes.ts'
import { lexemesOf, readVector, scoreText, verdictOf } from './score.ts'
import { tell } from './settings.ts'
import { getDictionary } from './words.ts'

const AT_ONCE = 500

export async function learnEverywhere(parts: JobParts) {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) await learnIn(parts, space_id)
}

/** Answers whether it has learned anew. */
export async function learnIn(parts: JobParts, space_id: number): Promise<boolean> {
  const inSpace = <T>(work: (db: Db) => Promise<T>) => parts.database.inSpaces({ spaces: [space_id] }, work)
  if (!(await inSpace((db) => isDue(db, space_id)))) return false
  const taught = await inSpace((db) => readTaught(db, space_id))
  if (taught.length < limits.emotion_learns_from) return false
  const f1_before = macroF1(
    taught.map(({ score }) => verdictOf(score)),
    taught.map(({ emotion }) => emotion),
  )
  const f1_after = await crossValidated(taught, pause)
  const model = learn(taught)
  await transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'schedule', correlation_id: `emotions:${space_id}` },
    async (ctx) => {
      await saveModel(ctx.db, space_id, model, { corrections: taught.length, f1_before, f1_after })
      if (f1_after > f1_before) await propose(ctx.db, space_id, model)
      tell(ctx, space_id)
    },
  )
  return true
}

async function isDue(db: Db, space_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select (select count(*) from (select from emotion_corrections c where c.space_id = ${space_id} and c.text_key is not null
        limit ${limits.emotion_learns_from}) n) >= ${limits.emotion_learns_from}
      and not exists (select from emotion_models m where m.space_id = ${space_id} and (m.made_at > now() - interval '20 hours'
        or m.made_at > (select max(c.at) from emotion_corrections c where c.space_id = ${space_id}))) as is_due`.execute(
    db,
  )
  return rows[0]?.is_due ?? false
}

type Row = { text: string; vector: string; emotion: -1 | 0 | 1 }

/** The latest word on each text; read in pieces, so that other work goes on between them. */
async function readTaught(db: Db, space_id: number): Promise<Taught[]> {
  const dictionary = await getDictionary(db)
  const { rows: own } = await sql<{ lexeme: string; weight: number }>`
    select lexeme, weight from emotion_words where space_id = ${space_id} and state = 'own'`.execute(db)
  const ours = new Map(own.map(({ lexeme, weight }) => [lexeme, weight]))
  const { rows: latest } = await sql<{ id: number }>`
    select max(id) as id from emotion_corrections where space_id = ${space_id} and text_key is not null
    group by text_key order by max(id) desc limit ${limits.emotion_learns_of}`.execute(db)
  const taught: Taught[] = []
  for (let from = 0; from < latest.length; from += AT_ONCE) {
    const ids = latest.slice(from, from + AT_ONCE).map(({ id }) => id)
    const { rows } = await sql<Row>`
      select text, emotion_vector(text)::text as vector, emotion from emotion_corrections
      where space_id = ${space_id} and id = any(${ids}::bigint[]) order by id`.execute(db)
    for (const { text, vector, emotion } of rows) {
      const tokens = readVector(vector)
      const { score } = scoreText(text, tokens, dictionary, ours)
      taught.push({ lexemes: lexemesOf(tokens), score, emotion })
    }
    await pause()
  }
  return taught
}

type Measured = { corrections: number; f1_before: number; f1_after: number }

async function saveModel(db: Db, space_id: number, { texts, bins, lexemes }: Model, measured: Measured) {
  const { corrections, f1_before, f1_after } = measured
  await sql`
    insert into emotion_models (space_id, corrections, f1_before, f1_after, is_taken, texts, bins)
    values (${space_id}, ${corrections}, ${f1_before}, ${f1_after}, ${f1_after > f1_before}, ${texts}::integer[], ${JSON.stringify(bins)}::jsonb)
    on conflict (space_id) do update set corrections = excluded.corrections, f1_before = excluded.f1_before, f1_after = excluded.f1_after,
      is_taken = excluded.is_taken, texts = excluded.texts, bins = excluded.bins, made_at = now()`.execute(db)
  // What stood in one text only says nothing.
  const rows = [...lexemes].flatMap(([lexeme, tally]) =>
    tally[0] + tally[1] + tally[2] > 1 ? [{ lexeme, texts: tally }] : [],
  )
  await sql`delete from emotion_lexemes where space_id = ${space_id}`.execute(db)
  await sql`
    insert into emotion_lexemes (space_id, lexeme, texts)
    select ${space_id}, t.lexeme, array(select jsonb_array_elements_text(t.texts)::integer)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (lexeme text, texts jsonb)`.execute(db)
}

/** Words that corrections tell of and the dictionary does not; each is shown in the form in which it was written most. */
async function propose(db: Db, space_id: number, model: Model) {
  const { weights } = await getDictionary(db)
  const told = tellingLexemes(model)
    .filter(
      ({ lexeme, weight }) => /^\p{L}{3,}$/u.test(lexeme) && Math.sign(weights.get(lexeme) ?? 0) !== Math.sign(weight),
    )
    .slice(0, limits.emotion_proposals)
  if (told.length === 0) return
  await sql`
    with told as (select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (lexeme text, weight smallint, seen integer)),
    written as (
      select distinct on (l.lexeme) l.lexeme, l.word from (
        select x.token as word, (tsvector_to_array(emotion_vector(x.token)))[1] as lexeme, count(*) as times
        from emotion_corrections c, lateral (select lower(m[1]) as token from regexp_matches(c.text, '([[:alpha:]]{3,})', 'g') m) x
        where c.space_id = ${space_id} and c.text_key is not null group by x.token) l
      join told on told.lexeme = l.lexeme order by l.lexeme, l.times desc, l.word)
    insert into emotion_words (space_id, word, lexeme, weight, state, seen)
    select ${space_id}, written.word, told.lexeme, told.weight, 'proposed', told.seen from told join written using (lexeme)
    on conflict (space_id, lexeme) do update set weight = excluded.weight, seen = excluded.seen, updated_at = now()
      where emotion_words.state = 'proposed'`.execute(db)
}
