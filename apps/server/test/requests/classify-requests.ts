import { randomUUID } from 'node:crypto'
import type { Space, World } from '../world.ts'

// Valid requests of tags, tag groups and labels; requests.ts lists them.

const freshName = () => `Name ${randomUUID()}`
const made = async (
  { owner }: World,
  { id }: Space,
  table: string,
  deleted_at: Date | null = null,
): Promise<number> => {
  const { rows } = await owner.query(
    `insert into ${table} (space_id, name, deleted_at) values ($1, $2, $3) returning id`,
    [id, freshName(), deleted_at],
  )
  return rows[0].id
}
const aGroup = async ({ owner }: World, { id }: Space): Promise<number> => {
  const { rows } = await owner.query('insert into tag_groups (space_id, name) values ($1, $2) returning id', [
    id,
    freshName(),
  ])
  return rows[0].id
}

const tagDraft = () => ({ name: freshName(), parent_id: null, tag_group_id: null, color: 'blue', uses: ['items'] })
const groupDraft = () => ({ name: freshName(), is_single: true, is_required: false, company_ids: null })
const labelDraft = () => ({ name: freshName(), color: 'teal' })
const aTag = async (world: World, space: Space) => ({ params: { id: await made(world, space, 'tags') } })
const aLabel = async (world: World, space: Space) => ({ params: { id: await made(world, space, 'labels') } })

export const tagRequests = {
  list: async () => ({}),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...tagDraft() } }),
  change: async (world: World, space: Space) => ({ ...(await aTag(world, space)), body: tagDraft() }),
  place: async (world: World, space: Space) => ({
    ...(await aTag(world, space)),
    body: { parent_id: null, before: null },
  }),
  usage: aTag,
  archive: aTag,
  restore: async (world: World, space: Space) => ({ params: { id: await made(world, space, 'tags', new Date()) } }),
  merge: async (world: World, space: Space) => ({
    ...(await aTag(world, space)),
    body: { into: await made(world, space, 'tags') },
  }),
  remove: aTag,
  groups: async () => ({}),
  addGroup: async (_: World, { id }: Space) => ({ body: { space_id: id, ...groupDraft() } }),
  changeGroup: async (world: World, space: Space) => ({
    params: { id: await aGroup(world, space) },
    body: groupDraft(),
  }),
  removeGroup: async (world: World, space: Space) => ({ params: { id: await aGroup(world, space) } }),
}

async function anAuthor({ owner }: World, space: Space): Promise<number> {
  const { id } = await space.comment()
  const { rows } = await owner.query('select author_id from items where id = $1', [id])
  return Number(rows[0].author_id)
}

export const labelRequests = {
  list: async () => ({}),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...labelDraft() } }),
  change: async (world: World, space: Space) => ({ ...(await aLabel(world, space)), body: labelDraft() }),
  place: async (world: World, space: Space) => ({ ...(await aLabel(world, space)), body: { before: null } }),
  archive: aLabel,
  restore: async (world: World, space: Space) => ({ params: { id: await made(world, space, 'labels', new Date()) } }),
  merge: async (world: World, space: Space) => ({
    ...(await aLabel(world, space)),
    body: { into: await made(world, space, 'labels') },
  }),
  remove: aLabel,
  authors: async (world: World, space: Space) => ({ ...(await aLabel(world, space)), query: {} }),
  setOnAuthor: async (world: World, space: Space) => ({
    params: { id: await anAuthor(world, space) },
    body: { add: [await made(world, space, 'labels')], remove: [] },
  }),
}
