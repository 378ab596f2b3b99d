// People on the networks, as far as we have met them. Their words are items and messages.
import type { Author } from '@otklik/contract/authors/authors.ts'
import type { AuthorFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { requestPictures } from '../files/service.ts'
import { authorQuery, selectAuthorIds, selectKnown, takeImageSource, upsertAuthors } from './queries.ts'

/** Who is new to us and came without a name: the connector may be asked. */
export async function findNameless(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  provider: string,
  facts: AuthorFacts[],
) {
  const nameless = [...new Set(facts.filter(({ name }) => name === undefined).map(({ external_id }) => external_id))]
  if (nameless.length === 0) return []
  const known = new Set(await selectKnown(db, space_id, provider, nameless))
  return nameless.filter((id) => !known.has(id))
}

type Place = { space_id: number; object_id: number; provider: string; fallback_name: string }

/** Saves what is new and answers with the ids of all, by the network's id. */
export async function storeAuthors(
  ctx: Context,
  place: Place,
  facts: readonly AuthorFacts[],
): Promise<Map<string, number>> {
  const byId = new Map<string, AuthorFacts>()
  for (const one of facts) byId.set(one.external_id, { ...byId.get(one.external_id), ...withoutGaps(one) })
  if (byId.size === 0) return new Map()
  // In the order of the key: two batches that meet the same people must not wait for each other.
  const rows = [...byId.values()].sort((left, right) => (left.external_id < right.external_id ? -1 : 1))
  const { db } = ctx
  await upsertAuthors(
    db,
    place,
    rows.map((row) => ({ ...row, fallback: `${place.fallback_name} ${shortened(row.external_id)}` })),
  )
  const ids = await selectAuthorIds(db, place, [...byId.keys()])
  await refreshPictures(ctx, place, rows, ids)
  return ids
}

const LONG_ID = 12
const TOLD_APART_BY = 4

/** Where a network tells no names, its long ids would fill the row: their end tells people apart as well. */
const shortened = (external_id: string) =>
  external_id.length > LONG_ID ? `…${external_id.slice(-TOLD_APART_BY)}` : external_id

const withoutGaps = (facts: AuthorFacts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as AuthorFacts

/** An avatar is fetched when we first see its address, and again when the network names another. */
async function refreshPictures(ctx: Context, place: Place, facts: AuthorFacts[], ids: Map<string, number>) {
  const offered = facts.flatMap(({ external_id, image_url }) => {
    const author_id = ids.get(external_id)
    return image_url && author_id ? [{ author_id, ref: image_url }] : []
  })
  if (offered.length === 0) return
  const wanted = await takeImageSource(ctx.db, place.space_id, offered)
  await requestPictures(ctx, place, wanted)
}

type Seer = Pick<CallContext, 'db' | 'link' | 'actor'>

export async function getAuthor(ctx: Seer, space_id: number, id: number): Promise<Author | null> {
  const { rows } = await authorQuery(ctx, space_id, id).execute(ctx.db)
  return toAuthor(ctx, space_id, rows[0] ?? null)
}

/** For a select that asks for several things at once; `toAuthor` makes of it what the wire has. */
export const authorAsJson = (seer: Pick<CallContext, 'actor'>, space_id: number, id: number | null) =>
  id === null ? sql`null` : sql`(select to_jsonb(one) from (${authorQuery(seer, space_id, id)}) one)`

export function toAuthor({ link, actor }: Omit<Seer, 'db'>, space_id: number, row: Author | null): Author | null {
  if (!row) return null
  const member = actor.memberships.find((each) => each.space_id === space_id)
  const blocks = row.blocks.filter(({ object_id }) => member?.objects?.includes(object_id) ?? true)
  return { ...row, blocks, image: row.image && link(row.image, 'thumb') }
}

/** The picture that was asked for has come. */
export const setAuthorImage = (db: Db, { space_id, id }: { space_id: number; id: number }, image: string) =>
  sql`update authors set image = ${image} where space_id = ${space_id} and id = ${id}`.execute(db)
