import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { aiListener, heard } from '../../src/domains/ai/alone/listen.ts'
import type { Turn } from '../../src/domains/ai/alone/turns.ts'
import { makeAlone, type Step } from '../../src/domains/ai/alone/work.ts'
import { usualTimes } from '../../src/domains/ai/model/ask.ts'
import { makeAiParts } from '../../src/domains/ai/parts.ts'
import { transact } from '../../src/platform/database/transact.ts'
import { readEvents } from '../../src/platform/events/event-log.ts'
import type { TestAccount } from '../space.ts'
import type { Space } from '../world.ts'
import { makeAiStage } from './ai-stage.ts'
import { rulesOf } from './rules-stage.ts'

// Agents that answer alone, without waiting for anybody: listener and worker are called by hand, and the clock is moved.

type Given = Partial<Omit<AiDefinition, 'alone' | 'may'>> & {
  alone?: Partial<AiDefinition['alone']>
  may?: Partial<AiDefinition['may']>
}
const now_s = () => Math.floor(Date.now() / 1000)
export const DELIVERY = 'Курьер приедет завтра до 23:00, доставка бесплатная.'

export async function makeAloneStage({ first_ms = 20_000 }: { first_ms?: number } = {}) {
  const stage = await makeAiStage()
  const { world } = stage
  const { base, owner } = world
  const rules = rulesOf(world)
  const heardUpTo = new Map<number, number>()
  const parts = makeAiParts(base, { times: { ...usualTimes, first_ms, pause_ms: 5 } })
  let clock: Date | null = null
  const now = () => clock ?? new Date()
  const engineAt = (at?: (step: Step, turn: Turn) => unknown) => makeAlone(base, parts, { now, ...(at && { at }) })
  const engine = engineAt()

  /** A customer of an account where an agent answers alone. */
  async function scene(given: Given = {}) {
    const space = await world.space()
    const boss = await space.person('administrator')
    const account = await space.account({ provider: 'telegram' })
    const agent = await stage.agent(space, {
      tools: ['search_facts'],
      limits: { tokens: 800, calls_minute: 1_000, month: null },
      ...given,
      may: { messages: 'alone', comments: 'alone', reviews: 'alone', ...given.may } as AiDefinition['may'],
      confidence: given.confidence ?? { suggest: 30, alone: 60 },
      autopilot_ids: given.autopilot_ids ?? [account.id],
      alone: { ...given.alone } as AiDefinition['alone'],
    })
    await stage.template(space, 'Когда приедет курьер', DELIVERY)
    await listen(space)
    return { space, boss, account, agent }
  }

  const says = (space: Space, account: TestAccount, text: string, more: object = {}) =>
    space.message({
      ...{ account, text, created_at: now_s(), chat_external_id: 'anna' },
      ...{ author: { external_id: 'anna', name: 'Анна Смирнова' }, ...more },
    })

  async function listen(space: Space) {
    await rules.numbered(space)
    await transact(base, { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'ai' }, async (ctx) => {
      const { events, last } = await readEvents(ctx.db, space.id, heardUpTo.get(space.id) ?? 0, 2_000)
      heardUpTo.set(space.id, last)
      const wanted = events.filter(({ kind }) => (heard as readonly string[]).includes(kind))
      if (wanted.length) await aiListener.hear(ctx, wanted)
    })
  }

  const moveClock = (seconds: number) => {
    clock = new Date(Date.now() + seconds * 1000)
  }
  /** What is due so many seconds from now is done. */
  async function work(seconds = 5, by = engine) {
    moveClock(seconds)
    await by.round()
    await by.settled()
    clock = null
  }
  async function pass(space: Space, seconds = 5, by = engine) {
    await listen(space)
    await work(seconds, by)
  }

  const turns = async (space: Space) =>
    (
      await owner.query(
        `select id::integer, kind, state, outcome, reason, confidence, draft, moves, faults, round, suggestion_id::integer,
           message_id::integer, reply_id::integer, agent_name from ai_turns where space_id = $1 order by id`,
        [space.id],
      )
    ).rows
  /** What was said in a dialogue by robots and not taken back. */
  const said = async (chat_id: number): Promise<string[]> =>
    (
      await owner.query(
        `select text from messages where chat_id = $1 and is_own and source = 'ai' and state <> 'cancelled' order by created_at, id`,
        [chat_id],
      )
    ).rows.map(({ text }) => text)
  const reserved = async (space: Space) =>
    Number(
      (await owner.query('select coalesce(sum(reserved), 0) as sum from ai_months where space_id = $1', [space.id]))
        .rows[0].sum,
    )
  return { ...stage, rules, engineAt, engine, moveClock, scene, says, listen, work, pass, turns, said, reserved }
}
