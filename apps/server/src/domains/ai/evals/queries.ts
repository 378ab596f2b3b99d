import type { EvalAnswer, EvalQuestion, EvalQuestionDraft, EvalRun, EvalSet } from '@otklik/contract/ai/evals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seconds } from '../../../platform/seconds.ts'

type Db = Context['db']
type Scope = Pick<Context, 'db' | 'spaces'>
type Writer = Pick<Context, 'db' | 'user_id'>
export type SetRow = Omit<EvalSet, 'run'>

/** Writers of one space come one after the other: what they count stays true until they are done. */
export const lockEvals = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('ai_evals'), ${space_id})`.execute(db)

export async function selectSets({ db, spaces }: Scope, id: number | null = null): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`
    select s.id, s.space_id, s.name, s.updated_by, ${seconds('s.updated_at')} as updated_at,
      (select count(*) from ai_eval_questions q where q.space_id = s.space_id and q.set_id = s.id)::integer as questions
    from ai_eval_sets s where s.space_id = any(${spaces}::integer[]) and (${id}::integer is null or s.id = ${id})
    order by lower(s.name), s.id`.execute(db)
  return rows
}

export async function insertSet({ db, user_id }: Writer, space_id: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ai_eval_sets (space_id, name, updated_by) values (${space_id}, ${name}, ${user_id}) returning id`.execute(
    db,
  )
  return (rows[0] as { id: number }).id
}

export const renameSet = ({ db, user_id }: Writer, { space_id, id }: SetRow, name: string) =>
  sql`
    update ai_eval_sets set name = ${name}, updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = ${id}`.execute(db)

export const deleteSet = ({ db }: Pick<Context, 'db'>, { space_id, id }: SetRow) =>
  sql`delete from ai_eval_sets where space_id = ${space_id} and id = ${id}`.execute(db)

const questionColumns = sql`
  q.id, q.set_id, q.question, q.object_id, q.fact_ids, q.musts, q.must_nots, q.hands_over, q.updated_by,
  ${seconds('q.updated_at')} as updated_at`

type Asked = { space_id: number; set_id: number; after?: number | undefined; most: number }

export async function selectQuestions(db: Db, { space_id, set_id, after = 0, most }: Asked): Promise<EvalQuestion[]> {
  const { rows } = await sql<EvalQuestion>`
    select ${questionColumns} from ai_eval_questions q
    where q.space_id = ${space_id} and q.set_id = ${set_id} and q.id > ${after} order by q.id limit ${most}`.execute(db)
  return rows
}

export async function findQuestion(
  { db, spaces }: Scope,
  id: number,
): Promise<(EvalQuestion & { space_id: number }) | undefined> {
  const { rows } = await sql<EvalQuestion & { space_id: number }>`
    select ${questionColumns}, q.space_id from ai_eval_questions q
    where q.space_id = any(${spaces}::integer[]) and q.id = ${id}`.execute(db)
  return rows[0]
}

export async function countQuestions(db: Db, space_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ai_eval_questions where space_id = ${space_id}`.execute(db)
  return rows[0]?.count ?? 0
}

type Drafted = EvalQuestionDraft & { author_id?: number | null }

export async function insertQuestions(
  { db, user_id }: Writer,
  { space_id, id }: SetRow,
  drafts: readonly Drafted[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into ai_eval_questions (space_id, set_id, question, object_id, fact_ids, musts, must_nots, hands_over, author_id, updated_by)
    select ${space_id}, ${id}, d.question, d.object_id, d.fact_ids, d.musts, d.must_nots, d.hands_over, d.author_id, ${user_id}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d
      (question text, object_id integer, fact_ids integer[], musts text[], must_nots text[], hands_over boolean, author_id bigint)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

export const updateQuestion = (
  { db, user_id }: Writer,
  { space_id, id }: { space_id: number; id: number },
  { question, object_id, fact_ids, musts, must_nots, hands_over }: EvalQuestionDraft,
) =>
  sql`
    update ai_eval_questions set question = ${question}, object_id = ${object_id}, fact_ids = ${fact_ids}::integer[],
      musts = ${musts}::text[], must_nots = ${must_nots}::text[], hands_over = ${hands_over}, updated_by = ${user_id}, updated_at = now()
    where space_id = ${space_id} and id = ${id}`.execute(db)

export const deleteQuestions = (db: Db, { space_id, id }: SetRow, ids: readonly number[]) =>
  sql`
    delete from ai_eval_questions where space_id = ${space_id} and set_id = ${id} and id = any(${ids}::integer[])`.execute(
    db,
  )

export type RunRow = Omit<EvalRun, 'totals'> & { correlation_id: string; asked_agent_id: number }

export async function selectRuns(
  { db, spaces }: Scope,
  { id = null, set_ids = null }: { id?: number | null; set_ids?: readonly number[] | null },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.space_id, r.set_id, a.id as agent_id, r.agent_id as asked_agent_id, r.agent_name, r.version, r.state, r.reason, r.user_id,
      r.correlation_id, ${seconds('r.created_at')} as created_at, ${seconds('r.ended_at')} as ended_at, n.total, n.done
    from ai_eval_runs r
      left join ai_agents a on a.space_id = r.space_id and a.id = r.agent_id and a.deleted_at is null
      cross join lateral (
        select count(*)::integer as total, (count(*) filter (where w.state <> 'waiting'))::integer as done
        from ai_eval_answers w where w.space_id = r.space_id and w.run_id = r.id) n
    where r.space_id = any(${spaces}::integer[]) and (${id}::integer is null or r.id = ${id})
      and (${set_ids}::integer[] is null or r.set_id = any(${set_ids}::integer[]))
    order by r.id desc`.execute(db)
  return rows
}

type Begun = { agent_id: number; agent_name: string; version: number; correlation_id: string }

/** With its questions as they are now. */
export async function insertRun(
  { db, user_id }: Writer,
  { space_id, id }: SetRow,
  { agent_id, agent_name, version, correlation_id }: Begun,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ai_eval_runs (space_id, set_id, agent_id, agent_name, version, user_id, correlation_id)
    values (${space_id}, ${id}, ${agent_id}, ${agent_name}, ${version}, ${user_id}, ${correlation_id}) returning id`.execute(
    db,
  )
  const run = rows[0] as { id: number }
  await sql`
    insert into ai_eval_answers (space_id, run_id, place, question_id, author_id, question, object_id, fact_ids, musts, must_nots, hands_over)
    select q.space_id, ${run.id}, row_number() over (order by q.id), q.id, q.author_id, q.question, q.object_id, q.fact_ids, q.musts,
      q.must_nots, q.hands_over
    from ai_eval_questions q where q.space_id = ${space_id} and q.set_id = ${id}`.execute(db)
  await sql`
    delete from ai_eval_runs where space_id = ${space_id} and set_id = ${id} and state <> 'running' and id in (
      select id from ai_eval_runs where space_id = ${space_id} and set_id = ${id} order by id desc offset ${limits.ai_eval_runs})`.execute(
    db,
  )
  return run.id
}

export const endRun = (
  db: Db,
  { space_id, id }: { space_id: number; id: number },
  state: 'done' | 'stopped',
  reason: string | null = null,
) =>
  sql`
    update ai_eval_runs set state = ${state}, reason = ${reason}, ended_at = now()
    where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(db)

export type AnswerRow = Omit<EvalAnswer, 'held' | 'is_right' | 'handed_over' | 'question_id'> & {
  run_id: number
  question_id: number
  is_kept: boolean
  left_to_people: string | null
}

type Wanted = { run_ids: readonly number[]; places?: readonly number[]; after?: number; most?: number | null }

export async function selectAnswers(db: Db, space_id: number, wanted: Wanted): Promise<AnswerRow[]> {
  const { run_ids, places = null, after = 0, most = null } = wanted
  const { rows } = await sql<AnswerRow>`
    select w.run_id, w.place, w.question_id, q.id is not null as is_kept, w.question, w.object_id, w.fact_ids, w.musts, w.must_nots,
      w.hands_over, w.state, w.text, w.found_ids, w.cited_ids, w.verdict, w.left_to_people, w.confidence, w.grounding, w.reason,
      w.cost::float8 as cost, w.took_ms
    from ai_eval_answers w left join ai_eval_questions q on q.space_id = ${space_id} and q.id = w.question_id
    where w.space_id = ${space_id} and w.run_id = any(${run_ids}::integer[]) and w.place > ${after}
      and (${places}::integer[] is null or w.place = any(${places}::integer[]))
    order by w.run_id, w.place limit ${most}`.execute(db)
  return rows
}
