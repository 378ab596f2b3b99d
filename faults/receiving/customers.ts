import type { Chance } from '@otklik/simulator/chance.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import type { World } from '@otklik/simulator/world/world.ts'
import { eventually, type Rig } from '../rig.ts'

/** Posts: what else can be commented on needs the token of a person. */
export const wallOf = (world: World, account: Account) => world.stateOf(account).posts.filter(({ sort }) => !sort)

/** Something that can be answered, as the product knows it. */
export type Place = { kind: 'item' | 'chat'; id: number }

/** People write on every network, the networks deliver it, the product has it: what can be answered afterwards. */
export async function letCustomersWrite(rig: Rig, comments: number, chance: Chance): Promise<Place[]> {
  const { world, deliveries } = rig.simulator
  const places = rig.accounts.map(({ account }) => account)
  const communities = places.filter(({ network }) => network === 'vk')
  for (let n = 0; n < comments; n++) {
    const place = chance.pick(communities)
    world.comment(place, chance.pick(people), chance.pick(wallOf(world, place)).id, { text: `Вопрос ${n}` })
  }
  for (const place of places) for (const person of people) world.message(place, person, { text: 'Здравствуйте!' })
  await deliveries.whenIdle(60_000)

  const chats = places.length * people.length
  await eventually('all that was written has arrived', 60_000, async () => {
    const { rows } = await rig.owner.query(
      'select (select count(*)::int from items) as items, (select count(*)::int from chats) as chats',
    )
    return rows[0].items === comments && rows[0].chats === chats
  })
  const { rows } = await rig.owner.query(
    `select 'item' as kind, id from items union all select 'chat', id from chats order by kind, id`,
  )
  return rows
}
