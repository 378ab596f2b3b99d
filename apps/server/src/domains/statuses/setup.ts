import { StatusDraft } from '@otklik/contract/statuses.ts'
import { z } from 'zod'
import { folded, section } from '../../platform/setup/section.ts'
import { statusThing } from './journal.ts'
import { addStatus, archiveStatus, arrangeStatuses, changeStatus, listCards, restoreStatus } from './settings.ts'

/** Of the one that the system sets only the name and the colour are anybody's. */
const Offline = z.strictObject({
  name: StatusDraft.shape.name,
  color: StatusDraft.shape.color,
  kind: z.literal('offline'),
})

export const statusSetup = section({
  name: 'statuses',
  access: 'statuses.manage',
  tables: ['user_statuses'],
  shape: z.union([Offline, StatusDraft]),
  match: ({ kind }, found) => (kind === 'offline' ? found.find(({ entry }) => entry.kind === 'offline') : undefined),
  async read({ ctx }) {
    const cards = (await listCards(ctx)).filter(({ is_archived }) => !is_archived)
    return cards.map(({ id, name, color, kind, hidden, workinghours, takes_work }) => ({
      id,
      entry: kind === 'offline' ? { name, color, kind } : { name, color, kind, hidden, workinghours, takes_work },
    }))
  },
  async save({ ctx, space_id }, entry, id) {
    const draft = entry.kind === 'offline' ? { ...entry, hidden: true, workinghours: false, takes_work: false } : entry
    const archived = (await listCards(ctx)).find((card) => card.is_archived && folded(card.name) === folded(entry.name))
    if (id === null && archived) await restoreStatus(ctx, archived.id)
    const known = id ?? archived?.id
    // What an offline status is besides its name is not looked at.
    const saved = draft as StatusDraft
    return (known === undefined ? await addStatus(ctx, space_id, saved) : await changeStatus(ctx, known, saved)).id
  },
  remove: ({ ctx }, id) => archiveStatus(ctx, id as number),
  arrange: ({ ctx, space_id }, ids) => arrangeStatuses(ctx, space_id, ids),
  journal: { watched: statusThing, removed: 'archived' },
})
