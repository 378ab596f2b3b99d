// What a ticket says of a comment or a dialogue: where it is, who wrote, what was said, and its files.
import { limits } from '@otklik/contract/limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { hde as en } from '@otklik/locales/en/hde.ts'
import { hde as ru } from '@otklik/locales/ru/hde.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Thing } from './tickets.ts'
import { escapeHtml } from './wire.ts'

export const wordsIn = (locale: Locale) => ({ ru, en })[locale]

/** Stands in the title and in the text: by it a ticket is found again, and our own post is known. */
export const markOf = (space_id: number, thing: Thing, id: number) => `otklik-${space_id}-${thing}-${id}`

type Said = { id: number; text: string; at: Date; who: string | null; is_own: boolean }
type Kept = { name: string; mime: string; storage_key: string }
export type Content = { title: string; description: string; files: Kept[] }

type Asked = { space_id: number; thing: Thing; thing_id: number; url: string; locale: Locale }

/** Nothing where it is gone meanwhile. */
export async function readContent(
  db: Db,
  { space_id, thing, thing_id, url, locale }: Asked,
): Promise<Content | undefined> {
  const said = thing === 'item' ? await ofItem(db, space_id, thing_id) : await ofChat(db, space_id, thing_id)
  if (said.length === 0) return undefined
  const words = wordsIn(locale)
  const author = said.find(({ is_own }) => !is_own)?.who ?? words.nobody
  const mark = markOf(space_id, thing, thing_id)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })
  const lines = said.map(
    ({ who, at, is_own, text }) =>
      `<p><b>${escapeHtml(is_own ? words.us : (who ?? words.nobody))}</b>, ${time.format(at)} UTC:<br>${escapeHtml(text || words.wordless).replaceAll('\n', '<br>')}</p>`,
  )
  const link = `<p>${escapeHtml(words.link)}: <a href="${escapeHtml(url)}">${escapeHtml(url)}</a> (${mark})</p>`
  return {
    title: `${words.title(author).slice(0, limits.name_max)} [${mark}]`,
    description: `${link}${lines.join('')}`,
    files: await filesOf(db, space_id, thing, said),
  }
}

async function ofItem(db: Db, space_id: number, id: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select i.id, t.text, i.created_at as at, nullif(a.name, '') as who, false as is_own
    from items i join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    left join authors a on a.space_id = ${space_id} and a.id = i.author_id
    where i.space_id = ${space_id} and i.id = ${id} and i.status <> 'deleted'
    union all
    select r.id, r.text, r.created_at, null, true from replies r
    where r.space_id = ${space_id} and r.item_id = ${id} and r.state = 'sent'
    order by at limit ${sql.lit(limits.hde_posts)}`.execute(db)
  return rows.some(({ is_own }) => !is_own) ? rows : []
}

/** The latest, in the order they were said; notes are for colleagues here. */
async function ofChat(db: Db, space_id: number, id: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select * from (
      select m.id, m.text, m.created_at as at, nullif(a.name, '') as who, m.is_own from messages m
      left join authors a on a.space_id = ${space_id} and a.id = m.author_id
      where m.space_id = ${space_id} and m.chat_id = ${id} and m.kind not in ('note', 'system') and m.deleted_at is null
        and (not m.is_own or m.state = 'sent')
      order by m.created_at desc, m.id desc limit ${sql.lit(limits.hde_posts)}) t order by at, id`.execute(db)
  return rows
}

/** As many of the latest as fit; what a customer sent and what we answered. */
async function filesOf(db: Db, space_id: number, thing: Thing, said: readonly Said[]): Promise<Kept[]> {
  const ids = (is_own: boolean) => said.filter((one) => one.is_own === is_own).map(({ id }) => id)
  const isTheirs =
    thing === 'item'
      ? sql`(a.item_id = any(${ids(false)}::bigint[]) or a.reply_id = any(${ids(true)}::bigint[]))`
      : sql`a.message_id = any(${said.map(({ id }) => id)}::bigint[])`
  const { rows } = await sql<Kept & { bytes: number }>`
    select f.name, coalesce(f.mime, 'application/octet-stream') as mime, f.storage_key, f.bytes::double precision as bytes
    from attachments a join files f on f.space_id = ${space_id} and f.id = a.file_id and f.state = 'stored'
    where a.space_id = ${space_id} and ${isTheirs} and a.kind <> 'subject'
    order by a.id desc limit ${sql.lit(limits.hde_files)}`.execute(db)
  let room = limits.hde_files_bytes
  return rows.filter(({ bytes }) => {
    if (bytes > room) return false
    room -= bytes
    return true
  })
}

type Choices = { department_id: number | null; priority_id: number | null; user_email: string | null }

/** With files it is a form, as their documentation has it; without, JSON. */
export async function bodyOf(store: FileStore, content: Content, choices: Choices): Promise<FormData | object> {
  const { title, description, files } = content
  const fields = Object.fromEntries(
    Object.entries({ title, description, ...choices }).filter((field) => field[1] !== null),
  )
  if (files.length === 0) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const [at, { name, mime, storage_key }] of files.entries())
    form.set(`files[${at}]`, new File([new Uint8Array(await store.readWhole(storage_key))], name, { type: mime }))
  return form
}
