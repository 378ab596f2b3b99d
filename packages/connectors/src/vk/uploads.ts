import { z } from 'zod'
import { NetworkFailure, type OutgoingFile, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'
import { ownId } from './auth.ts'
import { call } from './client.ts'
import { nameOf, Stored } from './objects.ts'

const Place = z.object({ upload_url: z.string() })
const UploadedPhoto = z.object({ server: z.union([z.int(), z.string()]), photo: z.string(), hash: z.string() })
const UploadedDocument = z.object({ file: z.string() })
/** Its name is known before its bytes are there. */
const VideoPlace = Place.extend({ video_id: z.int(), owner_id: z.int(), access_key: optional(z.string()) })
const StoredPhotos = z.tuple([Stored])
const StoredDocument = z.object({ doc: Stored })
const StoredVoice = z.object({ audio_message: Stored })

/** The names of what was uploaded, as `attachments` wants them; nobody sees it before it is attached. */
export const uploadToWall = (speaker: Speaker, files: OutgoingFile[]) =>
  inOrder(files, (file) => {
    if (isPhoto(file)) return wallPhoto(speaker, file)
    return isVideo(speaker, file) ? video(speaker, { group_id: ownId(speaker) }, file) : wallDocument(speaker, file)
  })

export const uploadToMessages = (speaker: Speaker, peer_id: string, files: OutgoingFile[]) =>
  inOrder(files, (file) => {
    if (isPhoto(file)) return messagePhoto(speaker, peer_id, file)
    if (isVideo(speaker, file)) return video(speaker, { is_private: 1 }, file)
    return file.mime === voice_type ? voiceMessage(speaker, peer_id, file) : messageDocument(speaker, peer_id, file)
  })

// One at a time: the calls of a token are counted by the second.
async function inOrder(files: OutgoingFile[], upload: (file: OutgoingFile) => Promise<string>) {
  const names: string[] = []
  for (const file of files) names.push(await upload(file))
  return names.length > 0 ? names.join(',') : undefined
}

/** What VK takes as photos; other pictures go as files. */
const photo_types = new Set(['image/jpeg', 'image/png', 'image/gif'])
/** What VK plays as a voice; other sounds go as files. */
const voice_type = 'audio/ogg'
const isPhoto = ({ mime }: OutgoingFile) => photo_types.has(mime)
/** Only a person may upload one: without an administrator's key it goes as a file. */
const isVideo = ({ secrets }: Speaker, { mime }: OutgoingFile) =>
  mime.startsWith('video/') && secrets.admin !== undefined

async function wallPhoto(speaker: Speaker, file: OutgoingFile): Promise<string> {
  const group_id = ownId(speaker)
  const { upload_url } = await call(speaker, 'photos.getWallUploadServer', { group_id }, Place, { as: 'admin' })
  const uploaded = await upload(speaker, upload_url, 'photo', file, UploadedPhoto)
  const saved = await call(speaker, 'photos.saveWallPhoto', { group_id, ...uploaded }, StoredPhotos, { as: 'admin' })
  return nameOf('photo', saved[0])
}

async function messagePhoto(speaker: Speaker, peer_id: string, file: OutgoingFile): Promise<string> {
  const { upload_url } = await call(speaker, 'photos.getMessagesUploadServer', { peer_id }, Place)
  const uploaded = await upload(speaker, upload_url, 'photo', file, UploadedPhoto)
  const saved = await call(speaker, 'photos.saveMessagesPhoto', uploaded, StoredPhotos)
  return nameOf('photo', saved[0])
}

/** Under a post it is the community's; in a dialogue it is a private one of the administrator's, which the key in its name opens. */
async function video(
  speaker: Speaker,
  whose: { group_id: string } | { is_private: 1 },
  file: OutgoingFile,
): Promise<string> {
  const asked = { name: file.name, wallpost: 0, ...whose }
  const { upload_url, video_id, ...place } = await call(speaker, 'video.save', asked, VideoPlace, { as: 'admin' })
  await upload(speaker, upload_url, 'video_file', file, z.looseObject({}))
  return nameOf('video', { ...place, id: video_id })
}

async function wallDocument(speaker: Speaker, file: OutgoingFile): Promise<string> {
  const { upload_url } = await call(speaker, 'docs.getWallUploadServer', { group_id: ownId(speaker) }, Place)
  return saveDocument(speaker, upload_url, file)
}

async function messageDocument(speaker: Speaker, peer_id: string, file: OutgoingFile): Promise<string> {
  const { upload_url } = await call(speaker, 'docs.getMessagesUploadServer', { peer_id, type: 'doc' }, Place)
  return saveDocument(speaker, upload_url, file)
}

async function voiceMessage(speaker: Speaker, peer_id: string, file: OutgoingFile): Promise<string> {
  const asked = { peer_id, type: 'audio_message' }
  const { upload_url } = await call(speaker, 'docs.getMessagesUploadServer', asked, Place)
  const uploaded = await upload(speaker, upload_url, 'file', file, UploadedDocument)
  const { audio_message } = await call(speaker, 'docs.save', { ...uploaded, title: file.name }, StoredVoice)
  // Sent as the document that it also is.
  return nameOf('doc', audio_message)
}

async function saveDocument(speaker: Speaker, upload_url: string, file: OutgoingFile): Promise<string> {
  const uploaded = await upload(speaker, upload_url, 'file', file, UploadedDocument)
  const { doc } = await call(speaker, 'docs.save', { ...uploaded, title: file.name }, StoredDocument)
  return nameOf('doc', doc)
}

async function upload<S extends z.ZodType>(
  speaker: Speaker,
  url: string,
  field: string,
  file: OutgoingFile,
  schema: S,
) {
  const body = new FormData()
  body.set(field, await file.read(), file.name)
  const { status, json } = await exchange(speaker, { url, method: 'POST', body, once: false })
  const refused = RefusedFile.safeParse(json).data
  if (refused) throw refusalOf(refused, speaker)
  const uploaded = schema.safeParse(json)
  if (!uploaded.success) throw unreadable(status, false)
  return uploaded.data
}

/** The address of an upload says no in its own shape, with HTTP 200: words, where methods have a number. */
const RefusedFile = z.object({ error: z.string().min(1), error_descr: optional(z.string()) })

/** A store that is out of order may take the same file later. What is wrong with the file stays wrong. */
function refusalOf({ error, error_descr }: z.output<typeof RefusedFile>, speaker: Speaker): NetworkFailure {
  const kind = /^ERR_(STORAGE|UPLOAD_TERMINATED)/.test(error) ? 'try_later' : 'rejected'
  return new NetworkFailure(kind, hush([error, error_descr].filter(Boolean).join(': '), speaker))
}
