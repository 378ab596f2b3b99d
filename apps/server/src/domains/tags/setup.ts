import { lineOf } from '@otklik/contract/tags/tag-tree.ts'
import { type Tag, TagDraft, TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { z } from 'zod'
import { folded, idsOf, namesOf, pathName, section } from '../../platform/setup/section.ts'
import { addTag, archiveTag, changeTag, restoreTag } from './change.ts'
import { addGroup, changeGroup, removeGroup } from './groups.ts'
import { tagGroupThing, tagThing } from './journal.ts'
import { selectTagGroups, selectTags, updateGroupPlaces, updatePlaces } from './queries.ts'

const pathOf = (all: readonly Tag[], id: number | null) =>
  lineOf(all, id)
    .map(({ name }) => name)
    .reverse()
    .reduce<string | null>((path, name) => pathName(path, name), null)

/** Each before those under it. */
const inDepth = (all: readonly Tag[], parent_id: number | null = null): Tag[] =>
  all.filter((tag) => tag.parent_id === parent_id).flatMap((tag) => [tag, ...inDepth(all, tag.id)])

const { company_ids: _, ...ofGroup } = TagGroupDraft.shape
const { parent_id: __, tag_group_id: ___, ...ofTag } = TagDraft.shape

export const tagSetup = [
  section({
    name: 'tag_groups',
    access: 'tags.manage',
    tables: ['tag_groups'],
    shape: z.strictObject({ ...ofGroup, companies: z.string().array().min(1).nullable() }),
    async read({ ctx, names }) {
      const groups = await selectTagGroups(ctx)
      return groups.map(({ id, name, is_single, is_required, company_ids }) => {
        const companies = namesOf(names, 'companies', company_ids)
        return { id, entry: { name, is_single, is_required, companies: companies?.length ? companies : null } }
      })
    },
    async save({ ctx, space_id, names }, { companies, ...group }, id) {
      const draft = { ...group, company_ids: idsOf(names, 'companies', companies) }
      return (id === null ? await addGroup(ctx, space_id, draft) : await changeGroup(ctx, id, draft)).id
    },
    remove: ({ ctx }, id) => removeGroup(ctx, id as number),
    arrange: ({ ctx, space_id }, ids) => updateGroupPlaces(ctx.db, space_id, ids),
    journal: { watched: tagGroupThing, removed: 'deleted' },
  }),
  section({
    name: 'tags',
    access: 'tags.manage',
    tables: ['tags'],
    shape: z.strictObject({ ...ofTag, parent: z.string().nullable(), group: z.string().nullable() }),
    async read({ ctx, names }) {
      const all = await selectTags(ctx)
      return inDepth(all).map(({ id, name, parent_id, tag_group_id, color, uses }) => ({
        id,
        entry: {
          name,
          parent: pathOf(all, parent_id),
          group: tag_group_id === null ? null : (names.nameOf('tag_groups', tag_group_id) ?? null),
          color,
          uses: [...uses].sort(),
        },
      }))
    },
    async save({ ctx, space_id, names }, { parent, group, ...tag }, id) {
      const draft = {
        ...tag,
        parent_id: parent === null ? null : names.idOf('tags', parent),
        tag_group_id: group === null ? null : names.idOf('tag_groups', group),
      }
      if (id !== null) return (await changeTag(ctx, id, draft)).id
      const archived = (await selectTags(ctx, true)).find(
        (one) => one.parent_id === draft.parent_id && folded(one.name) === folded(tag.name),
      )
      if (!archived) return (await addTag(ctx, space_id, draft)).id
      await restoreTag(ctx, archived.id)
      return (await changeTag(ctx, archived.id, draft)).id
    },
    // Those under it go with it, and may be named by themselves all the same.
    remove: ({ ctx }, id) => archiveTag(ctx, id as number),
    async arrange({ ctx, space_id }, ids) {
      const parents = Map.groupBy(
        (await selectTags(ctx)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
        ({ parent_id }) => parent_id,
      )
      for (const [parent_id, tags] of parents)
        await updatePlaces(
          ctx.db,
          space_id,
          parent_id,
          tags.map((tag) => tag.id),
        )
    },
    journal: { watched: tagThing, removed: 'archived' },
  }),
]
