import type { OwnCommentFacts, OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { expect } from 'vitest'
import { statisticsListener } from '../src/domains/statistics/listen.ts'
import { startListener } from '../src/platform/events/listener.ts'
import { makeWorld, type Person, type Space } from './world.ts'

/** 15 November 2026 in Moscow begins at 21:00 of the day before in London. */
export const MIDNIGHT = Date.parse('2026-11-14T21:00:00Z') / 1000
export const HOUR = 3600
export const TOMORROW = new Date((MIDNIGHT + 30 * HOUR) * 1000)
const week = { from: '2026-11-09', to: '2026-11-15' }

/** A server that counts, and what a test of figures asks of it. */
export async function setStatisticsStage() {
  const world = await makeWorld({ isFresh: true })
  const stop = startListener(world.base, world.base.signal, statisticsListener, (error) => {
    throw error
  })

  /** Everything announced so far has been heard. */
  async function rest({ id }: Space) {
    await world.base.sequencer.ask(id)
    const lag = async () => {
      const { rows } = await world.owner.query(
        `select (select count(*)::int from announcements where space_id = $1)
           + coalesce((select seq from event_counters where space_id = $1), 0)
           - coalesce((select seq from event_cursors where space_id = $1 and consumer = 'statistics'), 0) as lag`,
        [id],
      )
      return Number(rows[0].lag)
    }
    await expect.poll(lag, { timeout: 10_000, interval: 20 }).toBe(0)
  }
  const ask = (who: Person, query: Partial<StatsFilter> = {}) =>
    world.as(who).statistics.items({ query: { ...week, ...query } })
  async function end() {
    stop()
    await world.end()
  }
  return { world, rest, ask, end }
}

type Asked = { figures: readonly { name: string; value: number | null }[] }
export const valuesOf = ({ figures }: Asked) => Object.fromEntries(figures.map(({ name, value }) => [name, value]))

export const answer = (external_id: string, parent_external_id: string, created_at: number): OwnCommentFacts => ({
  ...{ kind: 'own_comment', external_id, parent_external_id, post_external_id: 'p1', created_at, text: 'Ответ' },
})
export const say = (external_id: string, chat_external_id: string, created_at: number): OwnMessageFacts => ({
  ...{ kind: 'own_message', external_id, chat_external_id, created_at, text: 'Ответ' },
})
