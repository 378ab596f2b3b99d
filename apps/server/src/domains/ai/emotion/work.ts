// Emotion by a model, behind everything that somebody waits for. Where it fails, the dictionary's verdict stays.
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Foundation } from '../../../foundation.ts'
import type { Context, RobotContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import { makeLanes } from '../../../platform/jobs/lanes.ts'
import { Refused } from '../../../platform/refuse.ts'
import {
  findUnsettled as findChat,
  giveUpVerdict as giveUpForChat,
  takeVerdict as takeForChat,
} from '../../chats/emotion.ts'
import { UNSURE } from '../../emotions/judge.ts'
import { readSettings as readMethod } from '../../emotions/settings.ts'
import {
  findUnsettled as findItem,
  giveUpVerdict as giveUpForItem,
  takeVerdict as takeForItem,
} from '../../items/emotion.ts'
import { asRobot } from '../../users/robots.ts'
import { languageOf } from '../compose/filter.ts'
import { makeMask } from '../compose/mask.ts'
import { readJson } from '../compose/partial.ts'
import { questionOf } from '../compose/prompt.ts'
import { completeAs, finish, type InSpaces, type Job } from '../compose/run.ts'
import type { Question } from '../model/model.ts'
import { type AiParts, aiPartsOf } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf } from '../store/endpoint.ts'
import { type AgentRecord, selectAgents } from '../store/queries.ts'

const AT_ONCE = 100
const LANES = { at_once: 8, of_space: 2 }
const TRIES = 3
/** While it is being asked, and until it is tried again. */
const LEASE_S = 180
const AGAIN_S = 60

type Key = { space_id: number; kind: 'item' | 'chat'; thing_id: number }
type Claimed = { at: string; tries: number }
type Ask = { job: Job; question: Question; text: string }

const Felt = z.object({ emotion: z.coerce.number().pipe(z.literal([-1, 0, 1])) })

export function makeEmotions(parts: Foundation, ai: AiParts = aiPartsOf(parts), now: () => Date = () => new Date()) {
  const inSpace = <T>(space_id: number, work: (ctx: Pick<Context, 'db'>) => Promise<T>) =>
    parts.database.inSpaces({ spaces: [space_id] }, (db) => work({ db }))

  const lanes = makeLanes(LANES)
  const stop = new AbortController()

  async function round(): Promise<boolean> {
    const due = await parts.database.acrossSpaces(
      sql<Key>`select space_id, kind, thing_id from emotion_asks_due(${now()}, ${AT_ONCE})`,
    )
    for (const one of due) {
      const name = `${one.space_id}/${one.kind}/${one.thing_id}`
      if (stop.signal.aborted || !lanes.hasRoom(one.space_id) || lanes.isRunning(name)) continue
      lanes.run(
        name,
        one.space_id,
        () => askOne(one).catch((error) => parts.report(error, 'emotions')),
        () => parts.wake('emotions'),
      )
    }
    return false
  }

  /** As a robot of the agent: rules that hear of it know by whom it was. */
  const asAgent = <T>({ space_id, kind, thing_id }: Key, agent_id: number, work: (robot: RobotContext) => Promise<T>) =>
    transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'ai', correlation_id: `emotion:${kind}:${thing_id}` },
      async (ctx) => work(await asRobot(ctx, space_id, { cause: 'ai', origin: `agent:${agent_id}`, depth: 1 })),
    )

  async function askOne(key: Key) {
    const { space_id, kind, thing_id } = key
    const claimed = await inSpace(space_id, (ctx) => claim(ctx, key, now()))
    if (!claimed) return
    const agent_id = await inSpace(space_id, async (ctx) => (await readMethod(ctx, space_id)).agent_id)
    const ask = agent_id === null ? 'none' : await asAgent(key, agent_id, (robot) => prepare(robot, ai, key, agent_id))
    if (ask === 'later') return inSpace(space_id, (ctx) => putOff(ctx, key, claimed, now()))
    if (ask === 'none') return giveUp(key, agent_id, claimed)
    const { job, question, text } = ask
    const inside: InSpaces = (work) => inSpace(space_id, work)
    const told = await completeAs(
      ai,
      inside,
      job,
      question,
      ({ text: said }) => Felt.safeParse(readJson(said)).data,
      stop.signal,
    )
    await finish(ai, inside, job, {
      ...{ usage: told.usage, reason: told.reason, fact_ids: [], answered: told.text },
      asked: question.turns.map(({ role, content }) => `${role}: ${content}`).join('\n\n'),
    })
    // We are being stopped: it is asked again when its lease is over.
    if (told.reason === 'cancelled') return
    const { value } = told
    if (!value) {
      if (claimed.tries < TRIES) return inSpace(space_id, (ctx) => putOff(ctx, key, claimed, now(), AGAIN_S))
      return giveUp(key, agent_id, claimed)
    }
    await unlessGone(
      asAgent(key, job.agent.id, async (robot) => {
        const take = kind === 'item' ? takeForItem : takeForChat
        await take(robot, thing_id, value.emotion, text)
        await forget(robot, key, claimed)
      }),
    )
  }

  /** No word will come of what is said now: one of what was said before does not stay. */
  async function giveUp(key: Key, agent_id: number | null, claimed: Claimed) {
    const { space_id, kind, thing_id } = key
    await inSpace(space_id, (ctx) => forget(ctx, key, claimed))
    const give = kind === 'item' ? giveUpForItem : giveUpForChat
    if (agent_id !== null) await unlessGone(asAgent(key, agent_id, (robot) => give(robot, thing_id)))
  }

  return {
    round,
    settled: lanes.settled,
    async finish() {
      stop.abort()
      await lanes.settled()
    },
  }
}

/** It may be gone meanwhile. */
const unlessGone = (work: Promise<unknown>) =>
  work.catch((error) => {
    if (!(error instanceof Refused)) throw error
  })

async function claim({ db }: Pick<Context, 'db'>, { space_id, kind, thing_id }: Key, now: Date) {
  const { rows } = await sql<Claimed>`
    update emotion_asks set tries = tries + 1, not_before = ${now}::timestamptz + make_interval(secs => ${LEASE_S})
    where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id} and not_before <= ${now}
    returning at::text as at, tries`.execute(db)
  return rows[0]
}

/** What was said meanwhile stays to be asked about. */
const same = ({ space_id, kind, thing_id }: Key, { at }: Claimed) => sql`
  space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id} and at = ${at}::timestamptz`

const forget = async ({ db }: Pick<Context, 'db'>, key: Key, claimed: Claimed) => {
  await sql`delete from emotion_asks where ${same(key, claimed)}`.execute(db)
}

/** Without seconds it does not count as a try. */
const putOff = async ({ db }: Pick<Context, 'db'>, key: Key, claimed: Claimed, now: Date, seconds?: number) => {
  await sql`
    update emotion_asks set tries = tries - ${seconds === undefined ? 1 : 0},
      not_before = ${now}::timestamptz + make_interval(secs => ${seconds ?? AGAIN_S / 3})
    where ${same(key, claimed)}`.execute(db)
}

/** `none`: there is nothing to ask, or nobody who may decide it; `later`: others come first. */
async function prepare(robot: RobotContext, ai: AiParts, key: Key, agent_id: number): Promise<Ask | 'none' | 'later'> {
  const { space_id, kind, thing_id } = key
  if (!can(robot.actor, 'ai.use', space_id) || !can(robot.actor, 'emotions.manage', space_id)) return 'none'
  const { method } = await readMethod(robot, space_id)
  if (method !== 'model' && method !== 'both') return 'none'
  const found = await (kind === 'item' ? findItem : findChat)(robot, space_id, thing_id)
  if (!found || (method === 'both' && Math.abs(found.score) >= UNSURE)) return 'none'
  const agent = (await selectAgents({ db: robot.db, spaces: [space_id] })).find(({ id }) => id === agent_id)
  if (!agent || !mayDecide(agent, found.object_id)) return 'none'
  const mask = makeMask((await readSettings(robot, space_id)).is_masked)
  const text = found.text.slice(0, limits.ai_characters)
  const question = questionOf({
    ...{ task: 'tags', instructions: '', language: languageOf(text) ?? 'ru', max_tokens: 100 },
    data: { messages: [{ from: 'customer', text: mask.hide(text) }], tags: [] },
  })
  const endpoint = await endpointOf(robot, ai, agent)
  if (!endpoint) return 'none'
  const about = {
    ...{ item_id: kind === 'item' ? thing_id : null, chat_id: kind === 'chat' ? thing_id : null },
    author_id: found.author_id,
  }
  const asking = { agent, endpoint, kind: 'emotion', about, user_id: null, is_behind: true } as const
  const reserved = await reserve(robot, asking, question)
  if (typeof reserved === 'string') return reserved === 'busy' ? 'later' : 'none'
  return { job: { agent, endpoint, reserved, began: performance.now() }, question, text: found.text }
}

/** One that only suggests is asked by people, at the card. */
const mayDecide = ({ is_on, definition: { may, object_ids } }: AgentRecord, object_id: number) =>
  is_on && may.emotion === 'alone' && (object_ids === null || object_ids.includes(object_id))
