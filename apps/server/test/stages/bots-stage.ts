import { type BotDefinition, BotDefinition as Definition } from '@otklik/contract/bots/bots.ts'
import type { AiParts } from '../../src/domains/ai/parts.ts'
import { botsListener, heard } from '../../src/domains/bots/engine/listen.ts'
import { makeBots } from '../../src/domains/bots/engine/work.ts'
import { transact } from '../../src/platform/database/transact.ts'
import { readEvents } from '../../src/platform/events/event-log.ts'
import type { Person, Space, World } from '../world.ts'
import { rulesOf } from './rules-stage.ts'

// Bots without waiting for anybody: the listener and the worker are called by hand, and the clock is moved.

/** A node with where its ports lead. */
export type Drawn = readonly [id: string, node: object, ports: Readonly<Record<string, string>>]

export const drawn = (
  nodes: readonly Drawn[],
  more: { variables?: object[]; triggers?: object[] } = {},
): BotDefinition => {
  const { variables = [], triggers = [{ on: 'any_message' }], ...rest } = more
  return Definition.parse({
    ...rest,
    triggers,
    graph: {
      start: nodes[0]?.[0],
      nodes: nodes.map(([id, node], place) => ({ id, at: { x: 0, y: place * 100 }, ...node })),
      edges: nodes.flatMap(([from, , ports]) => Object.entries(ports).map(([port, to]) => ({ from, port, to }))),
      variables,
    },
  })
}

let last = 0

export function botsOf(world: World, ai?: AiParts) {
  const { owner, base } = world
  const rules = rulesOf(world)
  const heardUpTo = new Map<number, number>()
  let clock: Date | null = null
  const engine = makeBots(base, () => clock ?? new Date(), ai)

  async function listen(space: Space) {
    await rules.numbered(space)
    await transact(
      base,
      { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'bots' },
      async (ctx) => {
        const { events, last: up_to } = await readEvents(ctx.db, space.id, heardUpTo.get(space.id) ?? 0, 2_000)
        heardUpTo.set(space.id, up_to)
        const wanted = events.filter(({ kind }) => (heard as readonly string[]).includes(kind))
        if (wanted.length) await botsListener.hear(ctx, wanted)
      },
    )
  }

  /** So many seconds from now: what has come due by then is done, again and again until nothing moves. */
  async function pass(space: Space, seconds = 3) {
    await rules.pass(space)
    await listen(space)
    clock = new Date(Date.now() + seconds * 1000)
    for (let rounds = 0; rounds < 5; rounds++) {
      await engine.round()
      await engine.finish()
    }
    await rules.pass(space)
    await listen(space)
    await engine.round()
    await engine.finish()
    clock = null
  }

  async function scene(settings: object = {}) {
    const stage = await rules.scene(settings)
    await listen(stage.space)
    return stage
  }

  const add = async (space: Space, boss: Person, draft: BotDefinition, isOn = true) => {
    const { bots } = world.as(boss)
    const { id } = await bots.add({ body: { space_id: space.id, name: `Бот ${++last}`, draft } })
    await bots.publish({ params: { id }, body: { seen_version: 1 } })
    return isOn ? bots.turn({ params: { id }, body: { is_on: true } }) : bots.get({ params: { id } })
  }

  const sessions = async (space: Space) =>
    (
      await owner.query(
        'select id::integer, bot_id, version, chat_id::integer, cause, state, reason, node, data from bot_sessions where space_id = $1 order by id',
        [space.id],
      )
    ).rows
  const steps = async (session_id: number) =>
    (
      await owner.query(
        'select step, node, port, heard, said, fault, asked, confidence, call_id::integer, put from bot_steps where session_id = $1 order by step',
        [session_id],
      )
    ).rows
  /** What was said in a dialogue by robots, in order, with the buttons under it. */
  const said = async (chat_id: number): Promise<{ text: string; labels: string[]; payloads: string[] }[]> => {
    const { rows } = await owner.query(
      `select text, choices from messages where chat_id = $1 and is_own and source = 'bot' order by created_at, id`,
      [chat_id],
    )
    return rows.map(({ text, choices }) => ({
      text,
      labels: (choices ?? []).map(({ label }: { label: string }) => label),
      payloads: (choices ?? []).map(({ payload }: { payload: string }) => payload),
    }))
  }
  return { ...rules, addRule: rules.add, listen, pass, scene, add, sessions, steps, said, engine }
}
