import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { RuleDefinition as Definition } from '@otklik/contract/rules/rules.ts'
import { expect } from 'vitest'
import { everyAll } from '../../src/domains/rules/engine/every.ts'
import { heard } from '../../src/domains/rules/engine/happened.ts'
import { rulesListener } from '../../src/domains/rules/engine/listen.ts'
import { timersAll } from '../../src/domains/rules/engine/timers.ts'
import { workSpace } from '../../src/domains/rules/engine/work.ts'
import { transact } from '../../src/platform/database/transact.ts'
import { readEvents } from '../../src/platform/events/event-log.ts'
import type { Person, Space, World } from '../world.ts'

// Rules without waiting for anybody: the listener and the workers are called by hand, and the clock is moved.

export type Draft = Partial<Omit<RuleDefinition, 'if' | 'do' | 'when'>> & {
  when?: object
  if?: object
  do?: object[]
  is_on?: boolean
}

let last = 0

export const definition = ({ is_on: _, ...draft }: Draft = {}): RuleDefinition =>
  Definition.parse({
    ...{ name: `Правило ${++last}`, when: { on: 'item_arrived' }, if: { all: [] } },
    ...{ do: [{ do: 'note', text: 'Сработало' }] },
    ...draft,
  })

export function rulesOf(world: World) {
  const { owner, base } = world
  const heardUpTo = new Map<number, number>()

  /** Everything that was announced has its number. */
  const numbered = (space: Space) =>
    expect
      .poll(async () => (await owner.query('select from announcements where space_id = $1', [space.id])).rowCount, {
        interval: 5,
      })
      .toBe(0)

  /** What has happened since the last time, written down for the rules. Answers whether there was anything. */
  async function hear(space: Space): Promise<boolean> {
    await numbered(space)
    return transact(
      base,
      { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'rules' },
      async (ctx) => {
        const { events, last } = await readEvents(ctx.db, space.id, heardUpTo.get(space.id) ?? 0, 2_000)
        heardUpTo.set(space.id, last)
        const wanted = events.filter(({ kind }) => (heard as string[]).includes(kind) || kind === 'calendars.changed')
        if (wanted.length) await rulesListener.hear(ctx, wanted)
        return events.length > 0
      },
    )
  }

  /** Until nothing happens any more. */
  async function settle(space: Space, now?: Date) {
    do {
      while (await workSpace(base, space.id, () => now ?? new Date()));
      await workSpace(base, space.id, () => now ?? new Date())
    } while (await hear(space))
  }

  async function pass(space: Space, now?: Date) {
    await hear(space)
    await settle(space, now)
  }

  /** The clock says this: what has come due is done. */
  async function at(space: Space, now: Date) {
    while (await timersAll(base, now));
    while (await everyAll(base, now));
    await pass(space, now)
  }

  async function scene(settings: object = {}) {
    const space = await world.space({ settings })
    const boss = await space.person('administrator')
    await hear(space)
    return { space, boss }
  }

  const add = async (space: Space, boss: Person, { is_on = true, ...draft }: Draft = {}) =>
    world.as(boss).rules.add({ body: { ...definition(draft), space_id: space.id, is_on, agreed: true } as never })

  const firings = async (space: Space) => {
    const { rows } = await owner.query(
      'select rule_id, kind, thing_id::integer, cause_key, event, result, acts from rule_firings where space_id = $1 order by id',
      [space.id],
    )
    return rows as {
      rule_id: number
      kind: string
      thing_id: number
      cause_key: string
      event: string
      result: string
      acts: { do: RuleAct['do']; result: string; reason: string | null }[]
    }[]
  }
  const passes = async (space: Space) => {
    const { rows } = await owner.query(
      'select thing_id::integer, event, results from rule_passes where space_id = $1 order by id',
      [space.id],
    )
    return rows
  }
  const row = async (table: 'items' | 'chats', id: number) =>
    (await owner.query(`select * from ${table} where id = $1`, [id])).rows[0]
  return { hear, settle, pass, at, scene, add, firings, passes, row, numbered }
}
