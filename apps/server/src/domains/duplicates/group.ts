// Keeping groups: who came, who was edited, who is to be forgotten.
import { limits } from '@otklik/contract/limits.ts'
import type { Context } from '../../platform/context.ts'
import { findFirst, type Known } from './likeness/grouping.ts'
import { type Signature, signatureOf } from './likeness/likeness.ts'
import {
  findKnown,
  growGroup,
  insertMembers,
  lockGroups,
  type Member,
  removeMembers,
  selectComments,
  selectGroupsOf,
  selectMembersOf,
  selectOfAuthor,
  shrinkGroups,
  type Told,
} from './queries.ts'

/** These came, or say something else now. Whoever has its group already and still says the same is left where it is. */
export async function groupItems(ctx: Context, space_id: number, ids: readonly number[]) {
  await lockGroups(ctx.db, space_id)
  const said = await readSigned(ctx, space_id, ids)
  const moved = said.filter(({ bands, signature }) => bands === null || !isEqual(bands, signature?.bands ?? []))
  const touched = await regroup(ctx, space_id, moved)
  tell(ctx, space_id, touched)
}

/** Somebody sees other members of these groups now. */
export async function tellTwins(ctx: Context, space_id: number, ids: readonly number[]) {
  tell(ctx, space_id, distinct(await selectGroupsOf(ctx.db, space_id, ids)))
}

/** Once for each with whom one of them is: counts are of what somebody may see, and only those who see it are told. */
function tell(ctx: Context, space_id: number, told: readonly Told[]) {
  for (const { id, ...where } of told) ctx.announce({ space_id, ...where }, 'twins.changed', { id, space_id })
}
const distinct = (told: readonly Told[]) => [
  ...new Map(told.map((one) => [`${one.id} ${one.group_id} ${one.assigned_to}`, one])).values(),
]

/** What somebody wrote is compared with nothing any more. */
export async function forgetTwins(ctx: Context, space_id: number, author_id: number) {
  await lockGroups(ctx.db, space_id)
  const ids = await selectOfAuthor(ctx.db, space_id, author_id)
  if (ids.length === 0) return
  const { freed, left } = await release(ctx, space_id, ids)
  const others = await readSigned(
    ctx,
    space_id,
    freed.filter((id) => !ids.includes(id)),
  )
  tell(ctx, space_id, distinct([...left, ...(await place(ctx, space_id, others))]))
}

type Said = Awaited<ReturnType<typeof selectComments>>[number] & { signature: Signature | null }

const readSigned = async ({ db }: Context, space_id: number, ids: readonly number[]): Promise<Said[]> =>
  (await selectComments(db, space_id, ids)).map((row) => ({ ...row, signature: signatureOf(row.text) }))

/** Where the first of a group says something else, all of the group are looked at again. */
async function regroup(ctx: Context, space_id: number, moved: readonly Said[]): Promise<Told[]> {
  const known = moved.filter(({ bands }) => bands !== null).map(({ id }) => id)
  const { freed, left } = await release(ctx, space_id, known)
  const ids = new Set(moved.map(({ id }) => id))
  const others = await readSigned(
    ctx,
    space_id,
    freed.filter((id) => !ids.has(id)),
  )
  return distinct([...left, ...(await place(ctx, space_id, [...moved, ...others]))])
}

/**
 * Out of their groups. `freed`: all who have to be placed again, these and whoever was compared with one of them; `left`:
 * the groups that have lost one, for whoever still has them on the screen.
 */
async function release({ db }: Context, space_id: number, ids: readonly number[]) {
  if (ids.length === 0) return { freed: [], left: [] }
  const behind = await selectMembersOf(db, space_id, ids)
  const freed = [...new Set([...ids, ...behind])]
  const left = await selectGroupsOf(db, space_id, freed)
  await shrinkGroups(db, space_id, await removeMembers(db, space_id, freed))
  return { freed, left }
}

const PLACED_AT_ONCE = 200

/** In the order in which they were written. Answers with the groups that have grown. */
async function place(ctx: Context, space_id: number, said: readonly Said[]): Promise<Told[]> {
  const inOrder = said
    .flatMap(({ signature, ...one }) => (signature ? [{ ...one, signature }] : []))
    .sort((left, right) => left.at - right.at || left.id - right.id)
  const grown: Told[] = []
  for (let from = 0; from < inOrder.length; from += PLACED_AT_ONCE)
    grown.push(...(await placeSome(ctx, space_id, inOrder.slice(from, from + PLACED_AT_ONCE))))
  return distinct(grown)
}

type Signed = Omit<Said, 'signature'> & { signature: Signature }

async function placeSome({ db }: Context, space_id: number, some: readonly Signed[]): Promise<Told[]> {
  const asked = some.map(({ place, at, signature }, n) => ({ n, place, at, bands: signature.bands }))
  const found = Map.groupBy(await findKnown(db, space_id, asked), ({ n }) => n)
  const firsts: (Known & { place: number; at: number })[] = []
  const signatures = new Map<number, Signature | null>()
  const members = some.map((one, n): Member => {
    const known = (found.get(n) ?? []).flatMap(({ first_id, words }): Known[] => {
      if (!signatures.has(first_id)) signatures.set(first_id, signatureOf(words))
      const signature = signatures.get(first_id)
      return signature ? [{ first_id, signature }] : []
    })
    const fresh = firsts.filter((first) => isNear(first, one))
    const first_id = findFirst(one.signature, [...known, ...fresh]) ?? one.id
    if (first_id === one.id) firsts.push({ first_id, signature: one.signature, place: one.place, at: one.at })
    return {
      item_id: one.id,
      object_id: one.object_id,
      place: one.place,
      at: one.at,
      first_id,
      bands: one.signature.bands,
    }
  })
  await insertMembers(db, space_id, members)
  const joined = members.filter(({ item_id, first_id }) => item_id !== first_id)
  if (joined.length) await growGroup(db, space_id, joined)
  const byId = new Map(some.map((one) => [one.id, one]))
  return joined.flatMap(({ item_id, first_id, object_id }) => {
    const { group_id = null, assigned_to = null } = byId.get(item_id) ?? {}
    return { id: first_id, object_id, group_id, assigned_to }
  })
}

const DAY_S = 86_400
type Spot = { place: number; at: number }
/** Under one post for ever; of one account for a month. */
const isNear = (one: Spot, other: Spot) =>
  one.place === other.place && (one.place > 0 || Math.abs(one.at - other.at) <= limits.twins_days * DAY_S)

const isEqual = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((band, at) => band === other[at])
