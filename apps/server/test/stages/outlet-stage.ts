import { beforeEach } from 'vitest'
import type { SafeInit } from '../../src/platform/outbound/safe-fetch.ts'
import { makeWorld } from '../world.ts'

export type Asked = { url: string; init: SafeInit & { body?: unknown } }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; fails?: string }

/** A world that is known to Slack and to push services, all of which answer as the test says. */
export async function makeOutletStage() {
  const world = await makeWorld({
    env: {
      ...{ PUBLIC_URL: 'https://otklik.example.test', SLACK_CLIENT_ID: 'ours', SLACK_CLIENT_SECRET: 'secret' },
    },
  })
  const { owner, base } = world
  const wire = { calls: [] as Asked[], answer: (_: Asked): Answer => ({}) }
  base.fetch = (async (url: string, init: Asked['init'] = {}) => {
    wire.calls.push({ url, init })
    const { status = 200, body = { ok: true, result: {} }, headers = {}, fails } = wire.answer({ url, init })
    if (fails) throw Object.assign(new Error(fails), { code: fails })
    return new Response(status === 201 || status === 410 ? null : JSON.stringify(body), { status, headers })
  }) as typeof base.fetch
  beforeEach(() => {
    wire.calls = []
    wire.answer = () => ({})
  })

  /** A space with somebody who hears of things, and a way to make something happen to them. */
  async function scene() {
    const space = await world.space({ settings: { items_assigned_to: true } })
    const [boss, olga] = [await space.person('administrator'), await space.person('operator')]
    const account = await space.account()
    const happen = async (
      code: string,
      key: string,
      text = 'Where is my order?',
      user_id: number | null = olga.user_id,
    ) => {
      const { id } = await space.comment({ account, text })
      const { rows } = await owner.query(
        `insert into notifications (space_id, user_id, code, cause_key, join_key, thing, thing_id, object_id, why, in_bell)
         values ($1, $2, $3, $4, $4, 'item', $5, $6, 'person', $2::integer is not null) returning id`,
        [space.id, user_id, code, key, id, account.id],
      )
      await owner.query(
        `insert into dispatches (space_id, outlet_id, notification_id, kind)
         select $1, id, $2, kind from outlets where space_id = $1 and user_id is not distinct from $3::integer and kind <> 'mail'`,
        [space.id, rows[0].id, user_id],
      )
      return { item_id: id, notification_id: Number(rows[0].id) }
    }
    const states = async () =>
      (await owner.query('select state, reason, attempt from dispatches where space_id = $1 order by id', [space.id]))
        .rows
    const due = () => owner.query(`update dispatches set due_at = now() where space_id = $1`, [space.id])
    const calm = () => owner.query(`update outlets set paused_until = null where space_id = $1`, [space.id])
    return { space, boss, olga, account, happen, states, due, calm }
  }
  return { world, wire, scene }
}
