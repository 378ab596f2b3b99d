import { StatusDraft } from '@otklik/contract/statuses.ts'
import { z } from 'zod'
import { folded, section } from '../../platform/setup/section.ts'
import { statusThing } from './journal.ts'
import {
  addStatus,
  archiveStatus,
  arrangeStatuses,
  type KeptStatus,
  listKept,
  restoreStatus,
  saveStatus,
} from './settings.ts'

/** Which of the first ones it is while nobody has renamed it: then its name is only that of the language the space began in. */
const FirstStatus = z.enum(['online', 'break', 'lunch', 'offline'])

/** Of the one that the system sets only the name and the colour are anybody's. */
const Offline = z.strictObject({
  begun_as: FirstStatus.optional(),
  name: StatusDraft.shape.name,
  color: StatusDraft.shape.color,
  kind: z.literal('offline'),
})

export const statusSetup = section({
  name: 'statuses',
  access: 'statuses.manage',
  tables: ['user_statuses'],
  shape: z.union([Offline, StatusDraft.safeExtend({ begun_as: FirstStatus.optional() })]),
  match: ({ kind, begun_as }, found) =>
    kind === 'offline'
      ? found.find(({ entry }) => entry.kind === 'offline')
      : found.find(({ entry }) => begun_as !== undefined && entry.begun_as === begun_as),
  async read({ ctx }) {
    const cards = (await listKept(ctx)).filter(({ is_archived }) => !is_archived)
    return cards.map(({ id, name, begun_as, color, kind, hidden, workinghours, takes_work }) => ({
      id,
      entry: {
        ...{ name, color, kind, ...(begun_as !== null && { begun_as }) },
        ...(kind !== 'offline' && { hidden, workinghours, takes_work }),
      },
    }))
  },
  async save({ ctx, space_id }, { begun_as = null, ...entry }, id) {
    const draft = entry.kind === 'offline' ? { ...entry, hidden: true, workinghours: false, takes_work: false } : entry
    const isIt = (card: KeptStatus) =>
      folded(card.name) === folded(entry.name) || (begun_as !== null && card.begun_as === begun_as)
    const archived = (await listKept(ctx)).find((card) => card.is_archived && isIt(card))
    if (id === null && archived) await restoreStatus(ctx, archived.id)
    const known = id ?? archived?.id
    // What an offline status is besides its name is not looked at.
    const saved = draft as StatusDraft
    const named = { name: entry.name, begun_as }
    if (known !== undefined) return (await saveStatus(ctx, known, saved, named)).id
    return (await addStatus(ctx, space_id, saved, begun_as)).id
  },
  remove: ({ ctx }, id) => archiveStatus(ctx, id as number),
  arrange: ({ ctx, space_id }, ids) => arrangeStatuses(ctx, space_id, ids),
  journal: { watched: statusThing, removed: 'archived' },
})
