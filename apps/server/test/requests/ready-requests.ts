import { randomUUID } from 'node:crypto'
import type { Space, World } from '../world.ts'

// Valid requests about ready replies, facts and ready sequences; requests.ts lists them.

const freshName = () => `Name ${randomUUID()}`

const insert = async ({ owner }: World, text: string, values: unknown[]): Promise<number> =>
  (await owner.query(text, values)).rows[0].id

const template = (world: World, { id }: Space, deleted_at: Date | null = null) =>
  insert(world, `insert into templates (space_id, name, text, deleted_at) values ($1, $2, 'Text', $3) returning id`, [
    id,
    freshName(),
    deleted_at,
  ])
const folder = (world: World, { id }: Space) =>
  insert(world, 'insert into template_folders (space_id, name) values ($1, $2) returning id', [id, freshName()])
const macro = (world: World, { id }: Space, deleted_at: Date | null = null) =>
  insert(world, `insert into macros (space_id, name, actions, deleted_at) values ($1, $2, '[]', $3) returning id`, [
    id,
    freshName(),
    deleted_at,
  ])

const templateDraft = () => ({
  ...{ name: freshName(), text: 'Здравствуйте, {author.first_name}!', shortcut: null, folder_id: null },
  ...{ company_ids: null, group_ids: null, file_ids: [] },
})

export const templateRequests = {
  list: async () => ({ query: {} }),
  get: async (world: World, space: Space) => ({ params: { id: await template(world, space) } }),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...templateDraft() } }),
  save: async (world: World, space: Space) => ({
    params: { id: await template(world, space) },
    body: { ...templateDraft(), seen_version: 1 },
  }),
  archive: async (world: World, space: Space) => ({ params: { id: await template(world, space) } }),
  restore: async (world: World, space: Space) => ({ params: { id: await template(world, space, new Date()) } }),
  folders: async () => ({}),
  addFolder: async (_: World, { id }: Space) => ({ body: { space_id: id, parent_id: null, name: freshName() } }),
  saveFolder: async (world: World, space: Space) => ({
    params: { id: await folder(world, space) },
    body: { parent_id: null, name: freshName() },
  }),
  removeFolder: async (world: World, space: Space) => ({ params: { id: await folder(world, space) } }),
  exportTable: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  importTable: async (_: World, { id }: Space) => {
    const body = new FormData()
    body.set('file', new File([`name;text\n${freshName()};Text`], 'templates.csv'))
    return { query: { space_id: id }, body }
  },
}

const fact = (world: World, { id }: Space) =>
  insert(world, `insert into facts (space_id, title, text) values ($1, $2, 'Text') returning id`, [id, freshName()])
const factFolder = (world: World, { id }: Space) =>
  insert(world, 'insert into fact_folders (space_id, name) values ($1, $2) returning id', [id, freshName()])

const factDraft = () => ({
  ...{ title: freshName(), text: 'Доставляем до 23:00.', folder_id: null, company_id: null },
  valid_until: '2030-01-31',
})

export const factRequests = {
  list: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  totals: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  get: async (world: World, space: Space) => ({ params: { id: await fact(world, space) } }),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...factDraft() } }),
  save: async (world: World, space: Space) => ({
    params: { id: await fact(world, space) },
    body: { ...factDraft(), seen_version: 1 },
  }),
  remove: async (world: World, space: Space) => ({ params: { id: await fact(world, space) } }),
  find: async (_: World, { id }: Space) => ({ query: { space_id: id, text: 'доставка' } }),
  folders: async () => ({ query: {} }),
  addFolder: async (_: World, { id }: Space) => ({ body: { space_id: id, parent_id: null, name: freshName() } }),
  saveFolder: async (world: World, space: Space) => ({
    params: { id: await factFolder(world, space) },
    body: { parent_id: null, name: freshName() },
  }),
  removeFolder: async (world: World, space: Space) => ({ params: { id: await factFolder(world, space) } }),
  exportTable: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  importFile: async (_: World, { id }: Space) => {
    const body = new FormData()
    body.set('file', new File([`# ${freshName()}\nText`], 'facts.md'))
    return { query: { space_id: id }, body }
  },
}

const macroDraft = () => ({ name: freshName(), uses_for: ['items', 'chats'], actions: [{ do: 'note', text: 'Note' }] })

export const macroRequests = {
  list: async () => ({ query: {} }),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...macroDraft() } }),
  save: async (world: World, space: Space) => ({
    params: { id: await macro(world, space) },
    body: { ...macroDraft(), seen_version: 1 },
  }),
  arrange: async (_: World, { id }: Space) => ({ body: { space_id: id, ids: [] } }),
  archive: async (world: World, space: Space) => ({ params: { id: await macro(world, space) } }),
  restore: async (world: World, space: Space) => ({ params: { id: await macro(world, space, new Date()) } }),
}
