// Some networks send an album as one message for each picture (Telegram: `media_group_id`). It is one message or comment
// of ours from the first picture on, and grows with each further one: nothing waits, and nobody has to guess the last.
import {
  type ChangeFacts,
  type CommentFacts,
  conversationOf,
  type Incoming,
  type MediaFacts,
  type MessageFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { awaitArrival, type Subject, takeEarly } from './early.ts'

type Place = { space_id: number; object_id: number }
type PartFacts = (MessageFacts | CommentFacts) & { album: string }
type Part = {
  place: string
  external_id: string
  album: string
  author: string
  text: string
  media: MediaFacts[]
  edited_at: number
  is_deleted: boolean
}
type Edit = Extract<ChangeFacts, { kind: 'message_edited' | 'comment_edited' }>
type Deletion = Extract<ChangeFacts, { kind: 'message_deleted' | 'comment_deleted' }>

/** What is there already has got more pictures. `known_as`: what it was called until now. */
export type Grown = { known_as: string; whole: PartFacts }

/** The network goes by the conversation, where we also tell its topics apart. */
const placeOf = (fact: object) => ('chat_external_id' in fact ? conversationOf(String(fact.chat_external_id)) : '')

const keyOf = (place: string, id: string) => `${place}\n${id}`

/** Ids are numbers of any length, or end in one: the first picture's is the lowest. */
const inOrder = (left: Part, right: Part) =>
  left.external_id.length - right.external_id.length || (left.external_id < right.external_id ? -1 : 1)

const isPart = (fact: Incoming): fact is PartFacts =>
  (fact.kind === 'message' || fact.kind === 'comment') && fact.album !== undefined

/** Under which names something may wait for a picture of this message or comment; the first is the usual one. */
type SubjectsOf = (fact: PartFacts, external_id: string) => [Subject, ...Subject[]]

/**
 * Facts with albums as one. Runs under the lock of the account's news: two pictures in two processes cannot both be the
 * first.
 */
export async function joinAlbums(
  db: Db,
  at: Place,
  told: readonly Incoming[],
  subjectsOf: SubjectsOf,
): Promise<{ facts: Incoming[]; grown: Grown[] }> {
  const coming = told.filter(isPart)
  const named = told.flatMap(namedIn)
  if (coming.length + named.length === 0) return { facts: [...told], grown: [] }
  const albums = await loadAlbums(db, at, coming, named)
  if (coming.length + albums.byName.size === 0) return { facts: [...told], grown: [] }

  const leads = new Map([...albums.byName].map(([key, parts]) => [key, parts[0]?.external_id]))
  const fresh = [...new Map(coming.map((fact) => [keyOf(placeOf(fact), fact.external_id), fact])).values()].filter(
    (fact) => !partOf(albums, fact, fact.external_id),
  )
  for (const fact of fresh) {
    const part = { place: placeOf(fact), author: fact.author.external_id, edited_at: 0, is_deleted: false }
    const { external_id, album, text, media } = fact
    addPart(albums, { ...part, external_id, album, text, media })
  }
  await keepParts(
    db,
    at,
    fresh.flatMap((fact) => partOf(albums, fact, fact.external_id) ?? []),
  )

  // As they came: edits of them follow, and keep what stood there before. An album may answer a picture of another one.
  const wholes = [...Map.groupBy(fresh, (fact) => keyOf(placeOf(fact), fact.album))].map(([key, [first]]) => ({
    known_as: leads.get(key),
    whole: namedAnew(albums, wholeOf(first as PartFacts, albums.byName.get(key) ?? [])),
  }))
  const changes: Incoming[] = []
  for (const fact of [...told.filter((one) => !isPart(one)), ...(await saidEarly(db, at, albums, fresh, subjectsOf))])
    changes.push(...(await ofWhole(db, at, albums, fact)))
  return {
    facts: [...wholes.flatMap(({ known_as, whole }) => (known_as === undefined ? [whole] : [])), ...changes],
    grown: wholes.flatMap(({ known_as, whole }) => (known_as === undefined ? [] : [{ known_as, whole }])),
  }
}

/** What a fact says something about, or answers, besides itself. */
function namedIn(fact: Incoming): [place: string, external_id: string][] {
  const ids = [
    'quoted_external_id' in fact ? fact.quoted_external_id : undefined,
    'parent_external_id' in fact ? fact.parent_external_id : undefined,
    'root_external_id' in fact ? fact.root_external_id : undefined,
    isAboutOne(fact) ? fact.external_id : undefined,
  ]
  return ids.flatMap((id) => (id === undefined ? [] : [[placeOf(fact), id]]))
}

const isAboutOne = (fact: Incoming): fact is Extract<ChangeFacts, { external_id: string }> =>
  /^(message|comment)_(edited|deleted|reactions|hidden)$/.test(fact.kind)

/** The parts of each, the first one first; and each part by itself. */
type Albums = { byName: Map<string, Part[]>; byId: Map<string, Part> }

function addPart({ byName, byId }: Albums, part: Part) {
  const key = keyOf(part.place, part.album)
  byName.set(key, [...(byName.get(key) ?? []), part].sort(inOrder))
  byId.set(keyOf(part.place, part.external_id), part)
}

const partOf = ({ byId }: Albums, fact: object, external_id: string): Part | undefined =>
  byId.get(keyOf(placeOf(fact), external_id))

/** What the album is called that this is a picture of; of anything else, itself. */
function leadOf(albums: Albums, fact: object, external_id: string): string {
  const part = partOf(albums, fact, external_id)
  return (part && albums.byName.get(keyOf(part.place, part.album))?.[0]?.external_id) ?? external_id
}

/** What was said of these pictures before they came. What waits to be tied to one of them waits for the whole from now on. */
async function saidEarly(
  db: Db,
  at: Place,
  albums: Albums,
  fresh: readonly PartFacts[],
  subjectsOf: SubjectsOf,
): Promise<Incoming[]> {
  const said: Incoming[] = []
  for (const fact of fresh) {
    const subjects = subjectsOf(fact, fact.external_id)
    const [whole] = subjectsOf(fact, leadOf(albums, fact, fact.external_id))
    const ids = subjects.map(({ external_id }) => external_id)
    for (const { change, body } of await takeEarly(db, at, subjects[0].target_kind, ids)) {
      if (change === 'answers')
        for (const one of body as object[]) await awaitArrival(db, whole, named(albums, fact, one))
      else if ('kind' in (body as object)) said.push(body as Incoming)
    }
  }
  return said
}

const isName = (key: string) => /^(root|parent)_external_id$/.test(key)

/** What waits says itself what it waits for. */
const named = (albums: Albums, fact: PartFacts, waiting: object): object =>
  JSON.parse(JSON.stringify(waiting), (key, value) => (isName(key) ? leadOf(albums, fact, value) : value))

/** What it answers: a network calls it by any picture of an album, we call it by the first. */
function namedAnew<Fact extends Incoming>(albums: Albums, fact: Fact): Fact {
  const about = { ...fact }
  for (const name of ['quoted_external_id', 'parent_external_id', 'root_external_id'] as const)
    if (name in about && about[name as keyof typeof about])
      Object.assign(about, { [name]: leadOf(albums, fact, String(about[name as keyof typeof about])) })
  return about
}

/** The same fact about the whole. */
async function ofWhole(db: Db, at: Place, albums: Albums, fact: Incoming): Promise<Incoming[]> {
  const about: Incoming = namedAnew(albums, fact)
  const part = isAboutOne(fact) ? partOf(albums, fact, fact.external_id) : undefined
  if (!part) return [about]
  const parts = albums.byName.get(keyOf(part.place, part.album)) ?? []
  const external_id = parts[0]?.external_id ?? part.external_id
  if (fact.kind === 'message_edited' || fact.kind === 'comment_edited')
    return [{ ...(await editPart(db, at, parts, part, fact)), external_id }]
  if (fact.kind === 'message_deleted' || fact.kind === 'comment_deleted')
    return (await deletePart(db, at, parts, part)) ? [{ ...(about as Deletion), external_id }] : []
  return [{ ...about, external_id } as Incoming]
}

async function editPart(db: Db, at: Place, parts: Part[], part: Part, edit: Edit): Promise<Edit> {
  const now = { ...part, text: edit.text, media: edit.media ?? part.media }
  if (edit.at >= part.edited_at) {
    Object.assign(part, now, { edited_at: edit.at })
    await keepParts(db, at, [part])
  }
  const told = parts.map((one) => (one.external_id === part.external_id ? now : one))
  // What another picture of it is about was told with that one.
  const { subjects: _, ...rest } = edit
  return { ...rest, text: textOf(told), media: told.flatMap(({ media }) => media) }
}

/** Answers whether nothing of it is left there: a picture less is no deletion of what was written. */
async function deletePart(db: Db, at: Place, parts: Part[], part: Part): Promise<boolean> {
  part.is_deleted = true
  await keepParts(db, at, [part])
  return parts.every(({ is_deleted }) => is_deleted)
}

/** Captions one below the other; what every picture says again, as whom all of them are forwarded from, is said once. */
function textOf(parts: readonly Part[]): string {
  const texts = [...new Set(parts.map(({ text }) => text).filter(Boolean))]
  return texts.filter((text) => !texts.some((other) => other.startsWith(`${text}\n`))).join('\n')
}

const wholeOf = (fact: PartFacts, parts: readonly Part[]): PartFacts => ({
  ...fact,
  external_id: parts[0]?.external_id ?? fact.external_id,
  text: textOf(parts),
  media: parts.flatMap(({ media }) => media),
})

async function loadAlbums(
  db: Db,
  { space_id, object_id }: Place,
  coming: readonly PartFacts[],
  named: readonly [string, string][],
): Promise<Albums> {
  const { rows } = await sql<Part>`
    select p.place, p.external_id, p.album, p.author, p.text, p.media, p.edited_at, p.is_deleted from album_parts p
    where p.space_id = ${space_id} and p.object_id = ${object_id} and (p.place, p.album) in (
      select * from unnest(${coming.map(placeOf)}::text[], ${coming.map(({ album }) => album)}::text[])
      union
      select n.place, n.album from album_parts n
        join unnest(${named.map(([place]) => place)}::text[], ${named.map(([, id]) => id)}::text[]) as t (place, external_id) using (place, external_id)
      where n.space_id = ${space_id} and n.object_id = ${object_id})`.execute(db)
  const albums: Albums = { byName: new Map(), byId: new Map() }
  for (const part of rows) addPart(albums, part)
  return albums
}

const keepParts = async (db: Db, { space_id, object_id }: Place, parts: readonly Part[]) => {
  if (parts.length === 0) return
  await sql`
    insert into album_parts as known (space_id, object_id, place, external_id, album, author, text, media, edited_at, is_deleted)
    select ${space_id}, ${object_id}, t.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as t (place text, external_id text, album text, author text, text text, media jsonb, edited_at float8, is_deleted boolean)
    on conflict (space_id, object_id, place, external_id) do update
      set text = excluded.text, media = excluded.media, edited_at = excluded.edited_at, is_deleted = excluded.is_deleted`.execute(
    db,
  )
}

const KEPT_FOR = '30 days'

/** Nobody edits an album after a month; what is written about it later is about the picture that stands for it. */
export const sweepAlbums = (db: Db, space_id: number) =>
  sql`delete from album_parts where space_id = ${space_id} and kept_at < now() - ${KEPT_FOR}::interval`.execute(db)

/** Of whoever is to be forgotten: another network may call somebody else by the same id. */
export const forgetAlbums = (db: Db, { space_id, provider, external_id }: Author) =>
  sql`
    delete from album_parts p using objects o
    where p.space_id = ${space_id} and p.author = ${external_id} and o.space_id = ${space_id} and o.id = p.object_id
      and o.provider = ${provider}`.execute(db)

type Author = { space_id: number; provider: string; external_id: string }
