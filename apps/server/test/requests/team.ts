import type { RoutingMode } from '@otklik/contract/routing/routing.ts'
import { expect } from 'vitest'
import { routeSpace } from '../../src/domains/routing/route.ts'
import { insertFirstStatuses } from '../../src/domains/statuses/begin.ts'
import type { TestAccount } from '../space.ts'
import type { Person, Space, World } from '../world.ts'

// People who are given work by itself, and what has become of it.

export function teamsOf(world: World) {
  const { owner } = world

  /** A team: a space with statuses, a group and an account that is routed to it. */
  async function makeTeam(size: number, mode: RoutingMode, withGroup = true) {
    const space = await world.space()
    await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, 'en'))
    const { rows } = await owner.query(
      `select id, takes_work from user_statuses where space_id = $1 order by position, id`,
      [space.id],
    )
    const online = rows.find(({ takes_work }) => takes_work).id as number
    const pause = rows.find(({ takes_work }) => !takes_work).id as number
    const boss = await space.person('administrator')
    const people: Person[] = []
    for (let n = 0; n < size; n++) people.push(await space.person('operator'))
    const group_id = withGroup
      ? (
          await world.as(boss).members.addGroup({
            body: { space_id: space.id, name: 'Смена', members: people.map(({ user_id }) => user_id) },
          })
        ).id
      : null
    const account = await space.account()
    await world.as(boss).routing.setAccount({ params: { id: account.id }, body: { group_id, mode } })
    return { space, online, pause, boss, people, group_id, account }
  }
  type Team = Awaited<ReturnType<typeof makeTeam>>

  const stand = async ({ space, online }: Team, who: Person, status = online) =>
    world.as(who).statuses.set({ body: { space_id: space.id, status } })
  const chatOf = async (space: Space, account: TestAccount) => (await space.message({ account })).chat.id
  const ownerOf = async (table: 'items' | 'chats', id: number) => {
    const { rows } = await owner.query(`select assigned_to, group_id, status from ${table} where id = $1`, [id])
    return rows[0] as { assigned_to: number | null; group_id: number | null; status: string }
  }
  const isRouted = async ({ space }: Team) =>
    expect
      .poll(async () => (await owner.query('select from assign_waiting where space_id = $1', [space.id])).rowCount)
      .toBe(0)
  /** When the listener has heard all, and the worker has done what it can. */
  const settled = async ({ space }: Team) => {
    await expect
      .poll(async () => {
        const { rows } = await owner.query(
          `select (select count(*) from announcements where space_id = $1)::integer as untold,
             coalesce((select seq from event_counters where space_id = $1), 0) - coalesce((select seq from event_cursors where space_id = $1 and consumer = 'routing'), 0) as unheard`,
          [space.id],
        )
        return rows[0].untold + Number(rows[0].unheard)
      })
      .toBe(0)
    while (await routeSpace(world.base, space.id));
  }

  return { makeTeam, stand, chatOf, ownerOf, isRouted, settled }
}
export type Team = Awaited<ReturnType<ReturnType<typeof teamsOf>['makeTeam']>>
