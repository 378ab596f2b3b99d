// What a message or comment is about: stored with its words, its pictures fetched like attachments.

import type { Subject, SubjectBrief, SubjectKind } from '@otklik/contract/files/subjects.ts'
import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { newStorageKey } from '../../platform/files/file-store.ts'
import { cutTo, kept } from '../../platform/words.ts'
import { insertFetched } from './queries.ts'

type Place = { space_id: number; object_id: number }
type OwnerColumn = 'item_id' | 'reply_id' | 'message_id'
type Owner = { item_id: number } | { message_id: number } | { reply_id: number }

const line = (words: string | undefined) => cut(words, limits.subject_line)

function cut(words: string | undefined, most: number): string | undefined {
  const said = kept(words ?? '').trim()
  return said ? cutTo(said, most) : undefined
}

/** As much as is kept, and links that lead to the web. Null where there are none: most messages are about nothing else. */
export function boundSubjects(subjects: readonly SubjectFacts[] = []): SubjectFacts[] | null {
  if (subjects.length === 0) return null
  return subjects.slice(0, limits.subjects).map(({ kind, title, text, author, price, url, picture, lines }) =>
    withoutAbsent({
      kind,
      title: line(title),
      text: cut(text, limits.subject_text),
      author: line(author),
      price: line(price),
      url: url && url.length <= 2_000 && /^https?:\/\//i.test(url) ? url : undefined,
      picture,
      lines: lines?.slice(0, limits.subject_lines).map((one) =>
        withoutAbsent({
          title: line(one.title) ?? '',
          text: line(one.text),
          quantity: one.quantity,
          price: line(one.price),
        }),
      ),
    }),
  )
}

/** As `JSON.stringify` would leave it: two that say the same are the same text. */
const withoutAbsent = <T extends object>(one: T): T => JSON.parse(JSON.stringify(one))

/** For a sub-select: the first of `column`, where lists show something when there are no words. */
export const subjectBrief = (column: string) => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object('kind', ${sql.ref(column)} -> 0 ->> 'kind',
    'title', left(coalesce(${sql.ref(column)} -> 0 ->> 'title', ${sql.ref(column)} -> 0 ->> 'text', ${sql.ref(column)} -> 0 -> 'lines' -> 0 ->> 'title'), ${sql.lit(limits.excerpt)})) end`
export type { SubjectBrief }

/** As `subjectsOf` selects it. */
export type SubjectsRow = {
  told: SubjectFacts[]
  pictures: { position: number; storage_key: string; has_thumb: boolean }[]
} | null

/** For a sub-select in whatever shows subjects: `column` is where they stand, `owner` and `id` whose the pictures are. */
export const subjectsOf = (column: string, owner: OwnerColumn, space_id: string, id: string) => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object('told', ${sql.ref(column)}, 'pictures',
    coalesce((select jsonb_agg(jsonb_build_object('position', a.position, 'storage_key', f.storage_key, 'has_thumb', f.has_thumb))
      from attachments a join files f on f.space_id = a.space_id and f.id = a.file_id
      where a.space_id = ${sql.ref(space_id)} and ${sql.ref(`a.${owner}`)} = ${sql.ref(id)} and a.kind = 'subject' and f.state = 'stored'), '[]')) end`

export function toSubjects(row: SubjectsRow, link: FileLink): Subject[] {
  if (!row) return []
  return row.told.map(({ kind, title, text, author, price, url, lines }, position) => {
    const picture = row.pictures.find((one) => one.position === position && one.has_thumb)
    return {
      kind: kind as SubjectKind,
      title: title ?? null,
      text: text ?? null,
      author: author ?? null,
      price: price ?? null,
      url: url ?? null,
      picture: picture ? link(picture.storage_key, 'thumb') : null,
      lines: (lines ?? []).map((one) => ({
        title: one.title,
        text: one.text ?? null,
        quantity: one.quantity ?? null,
        price: one.price ?? null,
      })),
    }
  })
}

/** The pictures of what is stored already: fetched by a job, like attachments. */
export async function attachSubjects(
  { db, wake }: Context,
  place: Place,
  things: readonly { owner: Owner; subjects: readonly SubjectFacts[] | null }[],
) {
  const wanted = things.flatMap(({ owner, subjects }) =>
    (subjects ?? []).flatMap(({ picture, title }, position) => {
      const file = { name: title ?? '', ref: picture ?? '', storage_key: newStorageKey() }
      return picture ? [{ row: { ...owner, kind: 'subject', position }, file }] : []
    }),
  )
  if (await insertFetched(db, place, wanted)) wake('files')
}

/**
 * After an edit: these and no others. Undefined: the network did not tell. `write` is the statement
 * that puts them where the words stand, and returns a row if they were others. Answers whether anything is different now.
 */
export async function replaceSubjects(
  ctx: Context,
  place: Place,
  owner: Owner,
  told: readonly SubjectFacts[] | undefined,
  write: (subjects: string | null) => RawBuilder<unknown>,
): Promise<boolean> {
  if (told === undefined) return false
  const [[column, id]] = Object.entries(owner) as [[OwnerColumn, number]]
  const subjects = boundSubjects(told)
  const { space_id } = place
  const { rows } = await write(subjects && JSON.stringify(subjects)).execute(ctx.db)
  if (rows.length === 0) return false
  await releasePictures(ctx.db, space_id, column, id)
  await attachSubjects(ctx, place, [{ owner, subjects }])
  return true
}

const releasePictures = (db: Db, space_id: number, column: OwnerColumn, id: number) =>
  sql`
    with gone as (
      delete from attachments where space_id = ${space_id} and ${sql.ref(column)} = ${id} and kind = 'subject' returning file_id
    )
    update files f set used_at = null from gone where f.space_id = ${space_id} and f.id = gone.file_id`.execute(db)
