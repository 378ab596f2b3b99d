import { groupItems } from '../../src/domains/duplicates/group.ts'
import type { Person, Space, World } from '../world.ts'

/** Three who ask the same. */
export const ASKED = [
  'Где мой промокод за отзыв?',
  'Здравствуйте, где мой промокод за отзыв',
  'где мой промокод за отзыв?? 😡',
]

type Told = Parameters<Space['comment']>[0]

/** Comments that are grouped when they are there, and what people see of their groups. */
export function makeTwinsStage(world: World) {
  const { owner } = world
  /** As if the listener had just heard of all that is there. */
  async function group(space: Space) {
    const { rows } = await owner.query('select id from items where space_id = $1 order by id', [space.id])
    await space.inside((ctx) =>
      groupItems(
        ctx,
        space.id,
        rows.map(({ id }) => Number(id)),
      ),
    )
  }
  const say = async (space: Space, texts: readonly string[], more: Told = {}) => {
    const made = []
    for (const text of texts) made.push(await space.comment({ ...more, text }))
    await group(space)
    return made.map(({ id }) => id)
  }
  const othersOf = async (who: Person, ids: number[]) => {
    const counts = await world.as(who).duplicates.counts({ body: { ids } })
    return ids.map((id) => counts.find((one) => one.id === id)?.others ?? 0)
  }
  const membersOf = async (who: Person, id: number) =>
    (await world.as(who).duplicates.members({ params: { id }, query: {} })).rows.map((row) => row.id)
  return { group, say, othersOf, membersOf }
}
