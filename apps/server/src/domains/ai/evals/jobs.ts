// A run is a long job: each question is asked once, outside of any transaction, and its result written in a short one.
import type { AgentTrial } from '@otklik/contract/ai/agents.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { OutsideContext } from '../../../platform/context.ts'
import { type Behind, transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { makeLanes } from '../../../platform/jobs/lanes.ts'
import { type LongJob, type Place, workOffSome } from '../../../platform/jobs/long-job.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findActor, localeOfPerson } from '../../users/reach.ts'
import { tryQuestion } from '../help/trial.ts'
import type { AiParts } from '../parts.ts'
import { selectAgents, selectVersions } from '../store/queries.ts'
import { type AnswerRow, endRun, type RunRow, selectRuns } from './queries.ts'
import { isFailure } from './totals.ts'

type Piece = Pick<AnswerRow, 'place' | 'question' | 'object_id'>
export type EvalJobParts = JobParts & { ai: AiParts }

/** Longer than any question takes: a process that is gone leaves it to others after that. */
const LEASE_S = (3 * limits.ai_whole_ms) / 1_000
const REST_S = 15
const LANES = { at_once: 8, of_space: 1 }
/** Nothing more can be asked by this agent: the run ends, and says why. */
const ends: readonly AiReason[] = [
  'month',
  'month_short',
  'quota',
  'forbidden',
  'no_key',
  'key_refused',
  'private_address',
]
/** Later it can. */
const waits: readonly AiReason[] = ['busy', 'resting']

const behindOf = ({ user_id, correlation_id }: RunRow): Omit<Behind, 'spaces'> => ({
  user_id,
  cause: 'person',
  correlation_id,
})

function makeRuns(parts: EvalJobParts): LongJob<RunRow, Piece> {
  /** Of pieces between being asked and being written, by this process. */
  const answered = new Map<string, AgentTrial>()
  const keyOf = ({ space_id, id }: Place, { place }: Piece) => `${space_id} ${id} ${place}`

  const at = ({ space_id, id }: Place, { place }: Piece) =>
    sql`space_id = ${space_id} and run_id = ${id} and place = ${place}`

  return {
    name: 'ai evals',
    at_once: 5,
    open: sql<Place>`select space_id, id from find_eval_runs()`,
    async find(db, { space_id, id }) {
      const [run] = await selectRuns({ db, spaces: [space_id] }, { id })
      return run
    },
    behind: behindOf,
    async select(db, { space_id, id }, most) {
      const { rows } = await sql<Piece>`
        select place, question, object_id from ai_eval_answers
        where space_id = ${space_id} and run_id = ${id} and state = 'waiting' order by place limit ${most}`.execute(db)
      return rows
    },
    async admit(run, piece) {
      const spaces = [run.space_id]
      const isOurs = await parts.database.inSpaces({ spaces }, async (db) => {
        const { rows } = await sql`
          update ai_eval_answers set lease_until = now() + make_interval(secs => ${LEASE_S})
          where ${at(run, piece)} and state = 'waiting' and (lease_until is null or lease_until < now())
            and exists (select from ai_eval_runs r where r.space_id = ${run.space_id} and r.id = ${run.id} and r.state = 'running')
          returning place`.execute(db)
        return rows.length > 0
      })
      if (!isOurs) return false
      const answer = await ask(parts, run, piece)
      if (answer.reason === null || (!ends.includes(answer.reason) && !waits.includes(answer.reason))) {
        answered.set(keyOf(run, piece), answer)
        return true
      }
      const { reason } = answer
      await parts.database.inSpaces({ spaces }, async (db) => {
        await sql`update ai_eval_answers set lease_until = null where ${at(run, piece)}`.execute(db)
        if (ends.includes(reason)) await endRun(db, run, 'stopped', reason)
        else
          await sql`
            update ai_eval_runs set rests_until = now() + make_interval(secs => ${REST_S})
            where space_id = ${run.space_id} and id = ${run.id}`.execute(db)
      })
      return false
    },
    // Also of a run that was stopped while it was asked: it is paid for.
    async claim(db, run, piece) {
      const { rows } = await sql`
        select from ai_eval_answers where ${at(run, piece)} and state = 'waiting' for update skip locked`.execute(db)
      return rows.length > 0
    },
    async perform({ db }, run, piece) {
      const answer = answered.get(keyOf(run, piece))
      answered.delete(keyOf(run, piece))
      if (!answer) refuse('stale')
      const { text, sources, verdict, left_to_people, confidence, grounding, reason, cost, took_ms } = answer
      const facts = sources.filter(({ kind }) => kind === 'fact')
      const state = isFailure(reason) ? 'failed' : 'done'
      await sql`
        update ai_eval_answers set state = ${state}, lease_until = null, text = ${text}, verdict = ${verdict},
          found_ids = ${facts.map(({ id }) => id)}::integer[],
          cited_ids = ${facts.filter(({ is_cited }) => is_cited).map(({ id }) => id)}::integer[],
          left_to_people = ${left_to_people}, confidence = ${confidence}, grounding = ${grounding}, reason = ${reason},
          cost = ${cost}, took_ms = ${took_ms}
        where ${at(run, piece)}`.execute(db)
    },
    finish: async () => undefined,
    fail: (db, run, piece) =>
      sql`update ai_eval_answers set state = 'failed', lease_until = null where ${at(run, piece)}`.execute(db),
    end: (db, run) => endRun(db, run, 'done'),
    tell(ctx, { space_id, user_id, id, set_id }) {
      ctx.whisper({ space_id, user_id }, { type: 'eval_run', space_id, run: { id, set_id } })
    },
    progress: ({ state, done }) => `${state} ${done}`,
  }
}

/** With the rights that its author has at this moment, the version that the run is of, and behind whoever waits for an answer. */
async function ask(parts: EvalJobParts, run: RunRow, { question, object_id }: Piece): Promise<AgentTrial> {
  const behind = { ...behindOf(run), spaces: [run.space_id] }
  const { space_id, user_id, version, asked_agent_id: id } = run
  const who = await transact(parts, { ...behind, read: true }, async (ctx) => {
    const actor = (await findActor(ctx, space_id, user_id)) ?? refuse('no_access')
    if (!can(actor, 'ai.manage', space_id)) refuse('no_access')
    const [row] = await selectVersions(ctx, { space_id, id }, { one: version })
    const { definition } = row ?? refuse('not_found')
    const now = (await selectAgents(ctx)).find((agent) => agent.id === id)?.definition.limits ?? refuse('not_found')
    // How it answers is of the version; what may be spent and asked today is of the agent as it is today.
    const spending = { ...definition.limits, month: now.month, calls_minute: now.calls_minute }
    return { actor, locale: await localeOfPerson(ctx, user_id), definition: { ...definition, limits: spending } }
  })
  const { actor, locale, definition } = who
  const ctx: OutsideContext = {
    ...{ actor, user_id, locale, spaces: [space_id], token: '', ip: '', device: '', via_family: null },
    inSpaces: (work) => transact(parts, behind, (inside) => work({ ...inside, actor, user_id, locale })),
  }
  return tryQuestion(ctx, parts.ai, id, { question, object_id, definition, evaluated_version: version })
}

export function makeEvals(parts: EvalJobParts) {
  const runs = makeRuns(parts)
  const lanes = makeLanes(LANES)
  let hasMoved = false

  /** Each space by itself: none waits for another one's model. */
  async function workOf(space_id: number) {
    const open = sql<Place>`select space_id, id from find_eval_runs() where space_id = ${space_id}`
    if (!(await workOffSome(parts, { ...runs, open }))) return
    hasMoved = true
    parts.wake('ai_evals')
  }

  return {
    async round(): Promise<boolean> {
      const open = await parts.database.acrossSpaces(runs.open)
      for (const space_id of new Set(open.map((run) => run.space_id)))
        if (lanes.hasRoom(space_id))
          lanes.run(
            String(space_id),
            space_id,
            () => workOf(space_id).catch((error) => parts.report(error, 'ai evals')),
            () => undefined,
          )
      return false
    },
    /** Whether anything has moved since it was asked last. */
    async settled(): Promise<boolean> {
      await lanes.settled()
      const moved = hasMoved
      hasMoved = false
      return moved
    },
  }
}
