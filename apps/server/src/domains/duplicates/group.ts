// Keeping groups: who came, who was edited, who is to be forgotten.
import { limits } from '@otklik/contract/limits.ts'
import type { Context } from '../../platform/context.ts'
import { makeTurns } from '../../platform/jobs/turns.ts'
import { findFirst, type Known, MOST_COMPARED, makeFresh } from './likeness/grouping.ts'
import { readText, type Signature, signatureOf } from './likeness/likeness.ts'
import {
  type Comment,
  findKnown,
  growGroup,
  insertMembers,
  lockGroups,
  type Member,
  removeMembers,
  selectComments,
  selectGroupsOf,
  selectInOrder,
  selectMembersOf,
  selectOfAuthor,
  selectTexts,
  shrinkGroups,
  type Told,
} from './queries.ts'

/** These came, or say something else now. Whoever has its group already and still says the same is left where it is. */
export async function groupItems(ctx: Context, space_id: number, ids: readonly number[]) {
  await lockGroups(ctx.db, space_id)
  const turn = makeTurns()
  const moved: number[] = []
  const known: number[] = []
  for (const some of inPieces(ids))
    for (const { id, bands, text } of await selectComments(ctx.db, space_id, some)) {
      if (bands !== null) {
        if (isEqual(bands, (await sign(turn, text))?.bands ?? [])) continue
        known.push(id)
      }
      moved.push(id)
    }
  // Where the first of a group says something else, all of the group are looked at again.
  const { freed, left } = await release(ctx, space_id, known)
  const grown = await place(ctx, space_id, [...new Set([...moved, ...freed])], turn)
  tell(ctx, space_id, distinct([...left, ...grown]))
}

/** Somebody sees other members of these groups now. */
export async function tellTwins(ctx: Context, space_id: number, ids: readonly number[]) {
  tell(ctx, space_id, distinct(await selectGroupsOf(ctx.db, space_id, ids)))
}

/** Once for each with whom one of them is: counts are of what somebody may see, and only those who see it are told. */
function tell(ctx: Context, space_id: number, told: readonly Told[]) {
  for (const { id, first_id, ...where } of told) ctx.announce({ space_id, ...where }, 'twins.changed', { id, space_id })
}
const distinct = (told: readonly Told[]) => [
  ...new Map(told.map((one) => [`${one.first_id} ${one.group_id} ${one.assigned_to}`, one])).values(),
]

/** What somebody wrote is compared with nothing any more. */
export async function forgetTwins(ctx: Context, space_id: number, author_id: number) {
  await lockGroups(ctx.db, space_id)
  const ids = await selectOfAuthor(ctx.db, space_id, author_id)
  if (ids.length === 0) return
  const { freed, left } = await release(ctx, space_id, ids)
  const gone = new Set(ids)
  const others = freed.filter((id) => !gone.has(id))
  tell(ctx, space_id, distinct([...left, ...(await place(ctx, space_id, others, makeTurns()))]))
}

type Turn = ReturnType<typeof makeTurns>

/** Reading a text goes over it many times. */
const LOOKS_A_LETTER = 16

async function sign(turn: Turn, text: string): Promise<Signature | null> {
  await turn(text.length * LOOKS_A_LETTER)
  return signatureOf(text)
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

/** Each brings up to twenty others that it is compared with, whose words are at hand meanwhile. */
const PLACED_AT_ONCE = 50

function* inPieces(ids: readonly number[]): Iterable<number[]> {
  for (let from = 0; from < ids.length; from += PLACED_AT_ONCE) yield ids.slice(from, from + PLACED_AT_ONCE)
}

/** In the order in which they were written. Answers with the groups that have grown. */
async function place(ctx: Context, space_id: number, ids: readonly number[], turn: Turn): Promise<Told[]> {
  const grown: Told[] = []
  for (const some of inPieces(await selectInOrder(ctx.db, space_id, ids)))
    grown.push(...(await placeSome(ctx, space_id, some, turn)))
  return distinct(grown)
}

type Signed = Comment & { signature: Signature }

async function readSigned({ db }: Context, space_id: number, ids: readonly number[], turn: Turn): Promise<Signed[]> {
  const signed: Signed[] = []
  for (const row of await selectComments(db, space_id, ids)) {
    const signature = await sign(turn, row.text)
    if (signature) signed.push({ ...row, signature })
  }
  return signed.sort((left, right) => left.at - right.at || left.id - right.id)
}

/** The first texts that each of these may be like. */
async function readKnown({ db }: Context, space_id: number, some: readonly Signed[], turn: Turn) {
  const asked = some.map(({ place, at, signature }, n) => ({ n, place, at, bands: signature.bands }))
  const found = await findKnown(db, space_id, asked, MOST_COMPARED)
  const read = new Map<number, Known>()
  for (const { id, text } of await selectTexts(db, space_id, [...new Set(found.map(({ first_id }) => first_id))])) {
    await turn(text.length * LOOKS_A_LETTER)
    const signature = readText(text)
    if (signature) read.set(id, { first_id: id, signature })
  }
  const byNumber = Map.groupBy(found, ({ n }) => n)
  return (n: number) => (byNumber.get(n) ?? []).flatMap(({ first_id }) => read.get(first_id) ?? [])
}

async function placeSome(ctx: Context, space_id: number, ids: readonly number[], turn: Turn): Promise<Told[]> {
  const { db } = ctx
  const some = await readSigned(ctx, space_id, ids, turn)
  if (some.length === 0) return []
  const knownOf = await readKnown(ctx, space_id, some, turn)
  const firsts = makeFresh()
  const members: Member[] = []
  for (const [n, { id, object_id, place, at, signature }] of some.entries()) {
    const fresh = firsts.near(place, signature, (first) => isNear(first, { place, at }))
    // Comparing has its own bound, far below what others notice; this is for many of them.
    await turn(limits.twins_effort)
    const first_id = findFirst(signature, [...knownOf(n), ...fresh]) ?? id
    if (first_id === id) firsts.add({ first_id, signature, place, at }, signature)
    members.push({ item_id: id, object_id, place, at, first_id, bands: signature.bands })
  }
  await insertMembers(db, space_id, members)
  const joined = members.filter(({ item_id, first_id }) => item_id !== first_id)
  if (joined.length) await growGroup(db, space_id, joined)
  const byId = new Map(some.map((one) => [one.id, one]))
  return joined.flatMap(({ item_id, first_id, object_id }) => {
    const { group_id = null, assigned_to = null } = byId.get(item_id) ?? {}
    return { id: item_id, first_id, object_id, group_id, assigned_to }
  })
}

const DAY_S = 86_400
type Spot = { place: number; at: number }
/** Under one post for ever; of one account for a month. */
const isNear = (one: Spot, other: Spot) =>
  one.place === other.place && (one.place > 0 || Math.abs(one.at - other.at) <= limits.twins_days * DAY_S)

const isEqual = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((band, at) => band === other[at])
