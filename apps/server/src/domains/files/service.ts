// Files of every kind: what customers sent, what people attach, avatars. The bytes are in the store, the facts here.
import type { Attachment } from '@otklik/contract/files/files.ts'
import type { MediaFacts } from '@otklik/contract/inbox/incoming.ts'
import { type Channel, fileTypeFault } from '@otklik/contract/networks/network.ts'
import type { Context } from '../../platform/context.ts'
import { newStorageKey } from '../../platform/files/file-store.ts'
import { refuse } from '../../platform/refuse.ts'
import { insertAttachments, insertFetched, insertRemote, takeUploads } from './queries.ts'

type Place = { space_id: number; object_id: number }
type Picture = { ref: string; author_id?: number; post_id?: number; is_of_account?: true }

/** Fetched by a job, then shown as the author's, the post's or the account's picture. */
export async function requestPictures({ db, wake }: Context, place: Place, pictures: readonly Picture[]) {
  if (pictures.length === 0) return
  await insertRemote(
    db,
    place,
    pictures.map((picture) => ({ name: '', storage_key: newStorageKey(), ...picture })),
  )
  wake('files')
}

export type Owner = { item_id: number } | { message_id: number } | { reply_id: number }

/** What a customer sent along: shown as "loading" until a job has fetched it. */
export async function attachMedia(
  { db, wake }: Context,
  place: Place,
  things: readonly { owner: Owner; media: readonly MediaFacts[] }[],
) {
  const wanted = things.flatMap(({ owner, media }) =>
    media.map((one, position) => ({
      row: { ...owner, kind: one.kind, sticker_id: one.sticker_id, position },
      file: { ...one, name: one.name ?? '', storage_key: newStorageKey() },
    })),
  )
  if (await insertFetched(db, place, wanted)) wake('files')
}

const attaching =
  (isShared: boolean) =>
  async (
    { db, ...whose }: Context,
    space_id: number,
    owner: Owner,
    file_ids: readonly number[],
    channel: Channel | null,
  ) => {
    if (file_ids.length === 0) return
    const taken = await takeUploads(db, space_id, byWhom(whose), file_ids, isShared)
    await attach(db, space_id, owner, file_ids, taken, channel)
  }

/** Ties uploads to what is being sent. Each may be used once, and only by whoever uploaded it; those of templates by whom they are offered to, any number of times. */
export const attachUploads = attaching(false)

/** The same, where one answer goes to many: its files are used as often. */
export const shareUploads = attaching(true)

const byWhom = ({ user_id, cause }: Pick<Context, 'user_id' | 'cause'>) => ({
  user_id,
  isChosen: user_id !== null && cause !== 'macro',
})

async function attach(
  db: Context['db'],
  space_id: number,
  owner: Owner,
  file_ids: readonly number[],
  taken: readonly { id: number; mime: string | null; name: string }[],
  channel: Channel | null,
) {
  if (taken.length !== new Set(file_ids).size) refuse('file_not_allowed')
  const fault = fileTypeFault(
    channel,
    taken.map(({ mime, name }) => ({ mime: mime ?? '', name })),
  )
  if (fault) refuse(fault)
  const rows = file_ids.map((file_id, position) => {
    const isImage = taken.find(({ id }) => id === file_id)?.mime?.startsWith('image/')
    return { ...owner, file_id, position, kind: isImage ? 'photo' : 'document' }
  })
  await insertAttachments(db, space_id, rows)
}

/** The same picture that a customer once sent. */
export const attachSticker = ({ db }: Context, space_id: number, owner: Owner, sticker: Sticker) =>
  insertAttachments(db, space_id, [{ ...owner, ...sticker, kind: 'sticker', position: 0 }])
export type Sticker = { sticker_id: string; file_id: number }

/** As `attachmentsOf` selects it. */
export type AttachmentRow = Omit<Attachment, 'url' | 'thumb_url' | 'state'> & {
  storage_key: string
  has_thumb: boolean
  /** Of what is linked only. */
  source_url: string | null
  state: 'remote' | 'stored' | 'refused' | 'lost'
}

export function toAttachment(
  { storage_key, has_thumb, source_url, state, ...row }: AttachmentRow,
  link: Context['link'],
): Attachment {
  const isStored = state === 'stored'
  return {
    ...row,
    state: isStored ? 'ready' : state === 'remote' ? 'loading' : state,
    url: isStored ? link(storage_key) : source_url,
    thumb_url: isStored && has_thumb ? link(storage_key, 'thumb') : null,
  }
}
