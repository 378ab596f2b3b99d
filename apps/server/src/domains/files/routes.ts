import { files, type UploadedFile } from '@otklik/contract/files/files.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Streamed, UploadPart } from '@otklik/contract/wire/call.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { OutsideContext } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import { readDisk } from '../../platform/files/disk.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { type FileStore, newStorageKey } from '../../platform/files/file-store.ts'
import { routes } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refuse.ts'
import { inspect, isInline, isPicture, mimeOfStored, thumbKeyOf } from './inspect.ts'
import { insertUpload, isUnprovedTrial, lockUploads, sumUploads } from './queries.ts'
import { findFile } from './remote.ts'

export type FileParts = {
  database: Database
  store: FileStore
  links: FileLinks
  config: Pick<Config, 'UPLOADS_PER_SPACE_MB' | 'DATA_DIR' | 'LEAST_FREE_MB'>
}

const MB = 1_048_576

export const fileRoutes = (parts: FileParts) =>
  routes(files, {
    upload: (ctx, { query, upload }) => receiveUpload(parts, ctx, query.space_id, upload),
    read: (_, { params, query }) => readFile(parts, { ...params, ...query }),
    readNamed: (_, { params: { key, form }, query }) => readFile(parts, { key, form, ...query }),
  })

/** Streams into the store first; the row is written only when all of it is there and allowed. */
async function receiveUpload(
  { store, links, config }: FileParts,
  ctx: OutsideContext,
  space_id: number,
  upload: AsyncIterable<UploadPart>,
): Promise<UploadedFile> {
  const quota_bytes = config.UPLOADS_PER_SPACE_MB * MB
  if ((await readDisk(config.DATA_DIR)).free_bytes < config.LEAST_FREE_MB * MB) refuse('no_room')
  // Not to be stored first and refused then; others may still take the room meanwhile.
  await ctx.inSpaces(async ({ db, user_id }) => {
    if (await isUnprovedTrial(db, space_id, user_id)) refuse('confirm_email_first')
    await checkRoom(db, space_id, quota_bytes, 1)
  })
  const storage_key = newStorageKey()
  try {
    const { name, size } = await storeOne(store, storage_key, upload)
    // Networks refuse it, and only after its writer has gone on.
    if (size.bytes === 0) refuse('file_empty')
    const mime = await mimeOfStored(store, storage_key, size)
    if (isPicture(mime) && size.bytes > limits.image_bytes) refuse('too_large')
    const facts = await inspect(store, storage_key, size, mime)
    const row = { ...facts, space_id, storage_key, name, created_by: ctx.user_id }
    const { id } = await ctx.inSpaces(async ({ db }) => {
      await lockUploads(db, space_id)
      await checkRoom(db, space_id, quota_bytes, facts.bytes)
      return insertUpload(db, row)
    })
    const thumb_url = facts.has_thumb ? links.link(storage_key, 'thumb') : null
    return { id, space_id, name, mime: facts.mime, bytes: facts.bytes, url: links.link(storage_key), thumb_url }
  } catch (error) {
    await store.remove(storage_key)
    await store.remove(thumbKeyOf(storage_key))
    throw error
  }
}

/** What people have uploaded and what is kept of it; what customers send is never refused. */
async function checkRoom(db: Db, space_id: number, quota_bytes: number, wanted: number) {
  if (quota_bytes > 0 && (await sumUploads(db, space_id)) + wanted > quota_bytes) refuse('no_room')
}

/** The form is read to its end, so that a second file, a field beside it or a torn form is refused, not overlooked. */
async function storeOne(store: FileStore, key: string, upload: AsyncIterable<UploadPart>) {
  let stored: { name: string; size: Awaited<ReturnType<FileStore['write']>> } | undefined
  for await (const { name, bytes } of upload) stored = { name: cleanName(name), size: await store.write(key, bytes) }
  return stored ?? refuse('invalid')
}

/** No path, no control characters, nothing that a header could not carry. */
const cleanName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}"]/gu, '')
    .slice(-100)
    .toWellFormed() || 'file'

type Signed = { key: string; form: 'file' | 'thumb'; until: number; sign: string }

async function readFile({ database, store, links }: FileParts, { key, form, until, sign }: Signed): Promise<Streamed> {
  if (!links.isGenuine(key, form, until, sign)) refuse('not_found')
  const [place] = await database.acrossSpaces(
    sql<{ space_id: number; id: number }>`select space_id, id from find_file(${key})`,
  )
  if (!place) return readPortrait({ database, store }, key, form)
  const file = await database.inSpaces({ spaces: [place.space_id], read: true }, (db) =>
    findFile(db, place.space_id, place.id),
  )
  if (file?.state !== 'stored' || (form === 'thumb' && !file.has_thumb)) return refuse('not_found')

  const known = form === 'thumb' ? 'image/webp' : (file.mime ?? '')
  // What is not shown in place is bytes to be saved, and no browser gets an idea of what else to do with it.
  const [mime, disposition] = isInline(known) ? [known, 'inline'] : ['application/octet-stream', 'attachment']
  const headers = harmless(disposition, file.name)
  if (form === 'thumb') return { mime, headers, read: () => store.read(thumbKeyOf(key)) }
  return { mime, headers, size: file.bytes ?? undefined, read: (part) => store.read(key, part) }
}

/** A picture of a person: there is only our own drawing of it, and only as long as it is theirs. */
async function readPortrait(
  { database, store }: Pick<FileParts, 'database' | 'store'>,
  key: string,
  form: Signed['form'],
): Promise<Streamed> {
  const [person] =
    form === 'thumb' ? await database.acrossSpaces(sql<{ id: number }>`select find_portrait(${key}) as id`) : []
  if (!person) refuse('not_found')
  return { mime: 'image/webp', headers: harmless('inline', ''), read: () => store.read(thumbKeyOf(key)) }
}

const harmless = (disposition: string, name: string) => ({
  'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name || 'file')}`,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=3600, immutable',
})
