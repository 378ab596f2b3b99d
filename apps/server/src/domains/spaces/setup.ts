import { limits } from '@otklik/contract/limits.ts'
import { SpaceChange, switchable } from '@otklik/contract/spaces.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { section } from '../../platform/setup/section.ts'
import { changeSpace } from './change.ts'
import { companyThing, spaceThing } from './journal.ts'
import { updateCompanyPlaces } from './queries.ts'
import { addCompany, archiveCompany, listCompanies, listSpaces, renameCompany } from './service.ts'

/** What a space is called is its own: a file from elsewhere does not rename it. */
const SpaceEntry = SpaceChange.required()
  .omit({ name: true })
  // Files from before it was there have none.
  .extend({ approval_days: SpaceChange.shape.approval_days.unwrap().default(0) })

export const spaceSetup = [
  section({
    name: 'space',
    access: 'spaces.manage',
    tables: ['spaces'],
    shape: SpaceEntry,
    keyOf: () => 'space',
    async read({ ctx, space_id }) {
      const [space] = await listSpaces({ ...ctx, spaces: [space_id] })
      if (!space) return []
      const { time_zone, undo_ms, settings } = space
      const { otp_required, tags_mode, approval_days } = settings
      const features = Object.fromEntries(switchable.map((flag) => [flag, settings[flag]]))
      return [{ id: space_id, entry: { time_zone, undo_ms, otp_required, tags_mode, approval_days, ...features } }]
    },
    async save({ ctx, space_id }, entry) {
      await changeSpace(ctx, space_id, entry)
      return space_id
    },
    journal: { watched: spaceThing, removed: 'changed' },
  }),
  section({
    name: 'companies',
    access: 'accounts.manage',
    tables: ['companies'],
    shape: z.strictObject({ name: Line(limits.name_max) }),
    read: async ({ ctx }) => (await listCompanies(ctx)).map(({ id, name }) => ({ id, entry: { name } })),
    save: async ({ ctx, space_id }, { name }, id) =>
      (id === null ? await addCompany(ctx, space_id, name) : await renameCompany(ctx, id, name)).id,
    remove: ({ ctx }, id) => archiveCompany(ctx, id as number),
    arrange: ({ ctx, space_id }, ids) => updateCompanyPlaces(ctx.db, space_id, ids),
    journal: { watched: companyThing, removed: 'archived' },
  }),
]
