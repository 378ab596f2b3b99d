import { type Tag, TagDraft, TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { z } from 'zod'
import { folded, idsOf, namesOf, pathName, section } from '../../platform/setup/section.ts'
import { addTag, archiveTag, changeTag, restoreTag } from './change.ts'
import { addGroup, changeGroup, removeGroup } from './groups.ts'
import { tagGroupThing, tagThing } from './journal.ts'
import { selectTagGroups, selectTags, updateGroupPlaces, updatePlaces } from './queries.ts'

type Placed = { tag: Tag; parent: string | null }

/** Each before those under it, with the path of what it stands under. */
function inDepth(all: readonly Tag[]): Placed[] {
  const byParent = Map.groupBy(all, ({ parent_id }) => parent_id)
  const below = (parent_id: number | null, parent: string | null): Placed[] =>
    (byParent.get(parent_id) ?? []).flatMap((tag) => [{ tag, parent }, ...below(tag.id, pathName(parent, tag.name))])
  return below(null, null)
}

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
      return inDepth(await selectTags(ctx)).map(({ tag: { id, name, tag_group_id, color, uses }, parent }) => ({
        id,
        entry: {
          name,
          parent,
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
      const places = new Map(ids.map((id, place) => [id, place]))
      const placeOf = ({ id }: Tag) => places.get(id) ?? -1
      const parents = Map.groupBy(
        (await selectTags(ctx)).toSorted((a, b) => placeOf(a) - placeOf(b)),
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
