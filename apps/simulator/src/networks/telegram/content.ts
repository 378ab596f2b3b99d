import { isDrawn } from '../../pictures/draw.ts'
import type { FileFacts } from '../../state.ts'
import type { World } from '../../world/world.ts'
import { badRequest } from './error.ts'

/** What a message holds besides text, as the wire shows it, and the files behind it. */

const small = 90
const small_suffix = '.small'
const download_max_bytes = 20 * 1024 * 1024

const identity = (id: string) => ({ file_id: id, file_unique_id: `u${id.replaceAll(/[-.]/g, '')}` })

/** A `file_id` of ours → the file, and whether its small size is meant. */
export function readFileId(file_id: string): { id: string; width?: number } {
  if (!file_id.endsWith(small_suffix)) return { id: file_id }
  return { id: file_id.slice(0, -small_suffix.length), width: small }
}

export function wireContent(world: World, { files, sticker }: { files: string[]; sticker?: string }): object {
  if (sticker !== undefined) return { sticker: wireSticker(sticker) }
  const [id] = files
  const file = id === undefined ? undefined : findFile(world, id)
  return file ? wireFile(file) : {}
}

const wireSticker = (id: string) => ({
  width: 512,
  height: 512,
  emoji: '👍',
  set_name: 'SevernayaLavka',
  is_animated: false,
  is_video: false,
  type: 'regular',
  ...identity(id),
  file_size: 24_180,
})

export const wirePhoto = ({ id, bytes, width = 1_200, height = 800 }: FileFacts) => ({
  photo: [
    { ...thumb(id, width, height), file_size: 1_400 },
    { ...identity(id), file_size: bytes, width, height },
  ],
})

const thumb = (id: string, width: number, height: number) => ({
  ...identity(id + small_suffix),
  width: small,
  height: Math.round((small * height) / width),
})

function wireFile(file: FileFacts): object {
  const { id, name, mime, bytes, seconds } = file
  const what = { mime_type: mime, ...identity(id), file_size: bytes }
  if (mime === 'image/gif') return animation({ ...what, file_name: name })
  if (mime.startsWith('image/')) return wirePhoto(file)
  if (mime === 'audio/ogg') return { voice: { duration: seconds ?? 4, ...what } }
  if (mime.startsWith('audio/')) return { audio: { duration: 180, title: name, file_name: name, ...what } }
  if (mime === 'video/mp4') return { video: { ...wireVideo(file), ...what, file_name: name } }
  return { document: { file_name: name, ...what } }
}

const wireVideo = ({ width = 720, height = 1_280, seconds = 12 }: FileFacts) => ({
  duration: seconds,
  width,
  height,
  thumbnail: { ...thumb('scene-bread-1', width, height), file_size: 9_021 },
})

/** As Telegram has it for old programs: a second time as a document. */
const animation = (what: object) => ({ animation: { duration: 3, width: 320, height: 240, ...what }, document: what })

/** Pictures of this world can be had before anybody has attached them. */
function findFile(world: World, id: string): FileFacts | undefined {
  const known = world.files.find(id)
  if (known || !isDrawn(id)) return known
  return { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 }
}

export function getFile(world: World, file_id: string): object {
  const file = findFile(world, readFileId(file_id).id)
  if (!file) throw badRequest('invalid file_id')
  if (file.bytes > download_max_bytes) throw badRequest('file is too big')
  const folder = file.mime.startsWith('image/') ? 'photos' : 'documents'
  return { ...identity(file_id), file_size: file.bytes, file_path: `${folder}/${file_id}` }
}

export function getSticker(world: World, file_id: string): string {
  if (!findFile(world, file_id)) throw badRequest('wrong file identifier/HTTP URL specified')
  return file_id
}
