import type { Person, Space, World } from '../../world.ts'

/** Whoever asks, where they work; or somebody of the space: for what only the one who began it may see. */
export async function whoseItIs({ owner }: World, space: Space, who?: Person): Promise<number> {
  const { rowCount } = await owner.query('select from members where space_id = $1 and user_id = $2', [
    space.id,
    who?.user_id ?? 0,
  ])
  return who && rowCount ? who.user_id : (await space.person('administrator')).user_id
}
