import { LabelDraft } from '@otklik/contract/labels.ts'
import { folded, section } from '../../platform/setup/section.ts'
import { addLabel, archiveLabel, changeLabel } from './change.ts'
import { labelThing } from './journal.ts'
import { selectLabels, updatePlaces } from './queries.ts'

export const labelSetup = section({
  name: 'labels',
  access: 'labels.manage',
  tables: ['labels'],
  shape: LabelDraft,
  read: async ({ ctx }) => (await selectLabels(ctx)).map(({ id, name, color }) => ({ id, entry: { name, color } })),
  async save({ ctx, space_id }, draft, id) {
    if (id !== null) return (await changeLabel(ctx, id, draft)).id
    const archived = (await selectLabels(ctx, true)).find(({ name }) => folded(name) === folded(draft.name))
    if (!archived) return (await addLabel(ctx, space_id, draft)).id
    await archiveLabel(ctx, archived.id, false)
    return (await changeLabel(ctx, archived.id, draft)).id
  },
  remove: ({ ctx }, id) => archiveLabel(ctx, id as number, true),
  arrange: ({ ctx, space_id }, ids) => updatePlaces(ctx.db, space_id, ids),
  journal: { watched: labelThing, removed: 'archived' },
})
