import { limits } from '@otklik/contract/limits.ts'
import { NewView } from '@otklik/contract/users/views.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import type { Names } from '../../platform/setup/section.ts'
import { checked, section } from '../../platform/setup/section.ts'
import { addGroup, changeGroup, listGroups, removeGroup } from './groups.ts'
import { groupThing, viewThing } from './journal.ts'
import { addView, changeView, listViews, removeView } from './views.ts'

const ViewEntry = z.strictObject({
  name: Line(limits.name_max),
  /** Null: everybody in the space. */
  group: z.string().nullable(),
  route: z.string().max(50),
  query: z.record(z.string().max(50), z.string().array().max(100)),
})

/** Fields of a filter whose values are ids, by what they name. */
const kinds = {
  ...({
    company_id: 'companies',
    label_id: 'labels',
    tag_id: 'tags',
    group_id: 'groups',
    object_id: 'accounts',
  } as const),
}
/** People, posts and authors are nobody's but this space's. */
const ownOnly = ['author_id', 'post_id', 'user_id']
const isKind = (field: string): field is keyof typeof kinds => field in kinds
const isWord = (value: string) => !/^\d+$/.test(value)

const many = (value: string | string[]) => (Array.isArray(value) ? value : [value])

function named(names: Names, query: Record<string, string | string[]>) {
  const fields = Object.entries(query).map(([field, value]): [string, string[]] => {
    const values = many(value)
    if (ownOnly.includes(field)) return [field, []]
    if (field === 'assigned_to') return [field, values.filter(isWord)]
    if (!isKind(field)) return [field, values]
    return [field, values.flatMap((id) => names.nameOf(kinds[field], Number(id)) ?? []).sort()]
  })
  return Object.fromEntries(fields.filter(([, values]) => values.length > 0))
}

const numbered = (names: Names, query: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(query).map(([field, values]): [string, string[]] => {
      if (!isKind(field)) return [field, values]
      const kind = kinds[field]
      const ids = values.map((name) => (kind === 'accounts' ? names.accountOf(name) : names.idOf(kind, name)))
      return [field, ids.filter((id) => id !== null).map(String)]
    }),
  )

export const userSetup = [
  section({
    name: 'groups',
    access: 'members.manage',
    tables: ['user_groups'],
    shape: z.strictObject({ name: Line(limits.name_max) }),
    read: async ({ ctx }) => (await listGroups(ctx)).map(({ id, name }) => ({ id, entry: { name } })),
    async save({ ctx, space_id }, { name }, id) {
      if (id === null) return (await addGroup(ctx, { space_id, name, members: [] })).id
      const known = (await listGroups(ctx)).find((group) => group.id === id)
      return (await changeGroup(ctx, id, { space_id, name, members: known?.members ?? [] })).id
    },
    remove: ({ ctx }, id) => removeGroup(ctx, id as number),
    journal: { watched: groupThing, removed: 'deleted' },
  }),
  section({
    name: 'views',
    access: 'spaces.manage',
    tables: ['team_views'],
    shape: ViewEntry,
    keyOf: ({ route, group, name }) => [route, group ?? '*', name].join(' / '),
    accountsIn: ({ query }) => query.object_id ?? [],
    async read({ ctx, names }) {
      const views = await listViews(ctx)
      return views.map(({ id, name, group_id, route, query }) => ({
        id,
        entry: {
          name,
          group: group_id === null ? null : (names.nameOf('groups', group_id) ?? null),
          route,
          query: named(names, query),
        },
      }))
    },
    async save({ ctx, space_id, names }, { name, group, route, query }, id) {
      const group_id = group === null ? null : names.idOf('groups', group)
      const draft = { space_id, group_id, name, route, query: numbered(names, query) }
      const view = checked(NewView, draft)
      if (id === null) return (await addView(ctx, view)).id
      return (await changeView(ctx, id, { name: view.name, query: view.query })).id
    },
    remove: ({ ctx }, id) => removeView(ctx, id as number),
    journal: { watched: viewThing, removed: 'deleted' },
  }),
]
