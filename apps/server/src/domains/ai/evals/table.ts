// Questions of a set as a table, there and back. Facts stand by their titles.
import type { EvalImport, evalFaults } from '@otklik/contract/ai/eval-import.ts'
import type { EvalQuestionDraft } from '@otklik/contract/ai/evals.ts'
import { writeCsv } from '@otklik/contract/files/csv.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Streamed, UploadPart } from '@otklik/contract/wire/call.ts'
import { sql } from 'kysely'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import { type ColumnRow, eachRow, namesIn, readColumns } from '../../../platform/csv-columns.ts'
import { refuse } from '../../../platform/refuse.ts'
import { tellAi } from '../store/service.ts'
import { getSetRow } from './find.ts'
import { insertQuestions, selectQuestions } from './queries.ts'
import { masked, refuseTooMany } from './service.ts'

/** Read in either language, whichever it was written in. */
const columns = {
  question: { ru: 'Вопрос', en: 'Question' },
  facts: { ru: 'Факты', en: 'Facts' },
  musts: { ru: 'Должно быть', en: 'Must have' },
  must_nots: { ru: 'Не должно быть', en: 'Must not have' },
  hands_over: { ru: 'Передать человеку', en: 'Hand over' },
}
type Column = keyof typeof columns
const order = Object.keys(columns) as Column[]
const flags = { ru: ['да', 'нет'], en: ['yes', 'no'] } as const

async function titlesOf({ db }: Pick<Context, 'db'>, space_id: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from facts where space_id = ${space_id}`.execute(db)
  return rows
}

export async function exportQuestions(ctx: CallContext, id: number): Promise<Streamed> {
  const { space_id } = await getSetRow(ctx, id)
  const titles = new Map((await titlesOf(ctx, space_id)).map((fact) => [fact.id, fact.title]))
  const all = await selectQuestions(ctx.db, { space_id, set_id: id, most: limits.ai_eval_questions })
  const lines = all.map(({ question, fact_ids, musts, must_nots, hands_over }) => [
    question,
    fact_ids.flatMap((fact) => titles.get(fact) ?? []).join(' | '),
    ...[musts.join(' | '), must_nots.join(' | '), flags[ctx.locale][hands_over ? 0 : 1]],
  ])
  const text = writeCsv([order.map((column) => columns[column][ctx.locale]), ...lines], ctx.locale === 'ru' ? ';' : ',')
  return {
    mime: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="questions.csv"', 'x-content-type-options': 'nosniff' },
    async *read() {
      yield new TextEncoder().encode(text)
    },
  }
}

type Fault = (typeof evalFaults)[number]
type Line = EvalImport['lines'][number] & { draft?: EvalQuestionDraft }

const COLUMNS_AT_MOST = 50

export async function importQuestions(
  ctx: OutsideContext,
  id: number,
  { apply }: { apply: boolean },
  upload: AsyncIterable<UploadPart>,
): Promise<EvalImport> {
  const chunks: Uint8Array[] = []
  for await (const { bytes } of upload) for await (const chunk of bytes) chunks.push(chunk)
  if (chunks.length === 0) refuse('invalid')
  const rows = await readColumns<Column>(chunks, {
    columns: Object.fromEntries(order.map((column) => [column, Object.values(columns[column])])) as Record<
      Column,
      string[]
    >,
    needed: ['question'],
    bounds: { rows: limits.ai_eval_questions, columns: COLUMNS_AT_MOST, cell_chars: 4 * limits.ai_question },
    faults: { no_heading: 'no_question_heading', many_lines: 'many_questions' },
  })
  return ctx.inSpaces(async (inside) => {
    const set = await getSetRow(inside, id)
    const known = new Map((await titlesOf(inside, set.space_id)).map((fact) => [fact.title.toLowerCase(), fact.id]))
    const present = await selectQuestions(inside.db, {
      space_id: set.space_id,
      set_id: id,
      most: limits.ai_eval_questions,
    })
    const seen = new Set(present.map(({ question }) => question.toLowerCase()))
    const lines = await eachRow(rows, (row) => readLine(row, known, seen))
    const drafts = lines.flatMap(({ draft }) => draft ?? [])
    await refuseTooMany(inside, set.space_id, drafts.length)
    if (apply && drafts.length > 0) {
      await insertQuestions(inside, set, drafts)
      tellAi(inside, set.space_id)
    }
    return { is_applied: apply, lines: lines.map(({ draft: _, ...line }) => line) }
  })
}

/** What stands in the set, or further up in the file, is not asked twice. */
function readLine({ line, cells }: ColumnRow<Column>, known: ReadonlyMap<string, number>, seen: Set<string>): Line {
  const question = (cells.question ?? '').replace(/\s+/g, ' ')
  const refused = (fault: Fault): Line => ({ line, question: question.slice(0, 200), does: 'refuse', fault })
  if (question === '') return refused('no_question')
  if (question.length > limits.ai_question) return refused('long_question')
  const [musts, must_nots, facts] = [
    namesIn(cells.musts ?? ''),
    namesIn(cells.must_nots ?? ''),
    namesIn(cells.facts ?? ''),
  ]
  const words = [musts, must_nots]
  if (words.some((all) => all.length > limits.ai_eval_words)) return refused('many_words')
  if (words.flat().some((word) => word.length > limits.name_max)) return refused('long_word')
  if (facts.length > limits.ai_eval_facts) return refused('many_facts')
  const fact_ids = [...new Set(facts.map((title) => known.get(title.toLowerCase())))]
  if (fact_ids.includes(undefined)) return refused('unknown_fact')
  const flag = (cells.hands_over ?? '').toLowerCase()
  const [yes, no] = [0, 1].map((at) => [flags.ru[at], flags.en[at]] as (string | undefined)[])
  if (flag !== '' && !yes?.includes(flag) && !no?.includes(flag)) return refused('bad_flag')
  const draft = masked({
    ...{ question, object_id: null, musts, must_nots, hands_over: yes?.includes(flag) ?? false },
    fact_ids: fact_ids.filter((each) => each !== undefined),
  })
  if (seen.has(draft.question.toLowerCase())) return refused('twice')
  seen.add(draft.question.toLowerCase())
  return { line, question: draft.question.slice(0, 200), does: 'add', fault: null, draft }
}
