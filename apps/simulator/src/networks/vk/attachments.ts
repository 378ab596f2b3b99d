import type { FileFacts, Post } from '../../state.ts'
import type { World } from '../../world/world.ts'

/** Wire shapes of VK 5.199, as the samples have them. */

type Written = { files: string[]; sticker?: string; at: number }

export function wireAttachments(world: World, { files, sticker, at }: Written, owner_id: number): object[] {
  const stickers = sticker === undefined ? [] : [{ type: 'sticker', sticker: wireSticker(world, sticker) }]
  return [...stickers, ...files.flatMap((id) => wireAttachment(world, id, owner_id, at))]
}

function wireAttachment(world: World, id: string, owner_id: number, at: number): object[] {
  const file = world.files.find(id)
  if (!file) return []
  if (file.mime.startsWith('image/')) return [{ type: 'photo', photo: wirePhoto(world, file, owner_id, { at }) }]
  if (file.mime === 'audio/ogg') return [{ type: 'audio_message', audio_message: wireVoice(world, file, owner_id) }]
  if (file.mime.startsWith('video/')) return [{ type: 'video', video: wireVideo(file, owner_id, at) }]
  return [{ type: 'doc', doc: wireDocument(world, file, owner_id, at) }]
}

/** Its file is given out to nobody. */
const wireVideo = ({ id, name }: FileFacts, owner_id: number, date: number) => ({
  ...{ id: numberOf(id), owner_id, title: name, date, duration: 12, views: 0, type: 'video', description: '' },
  access_key: id.replaceAll('-', ''),
})

type Picture = Pick<FileFacts, 'id' | 'width' | 'height'>
const small = 75

export function wirePhoto(world: World, file: Picture, owner_id: number, { at }: { at: number }) {
  return {
    id: numberOf(file.id),
    album_id: -15,
    owner_id,
    access_key: file.id.replaceAll('-', ''),
    date: at,
    text: '',
    sizes: wireSizes(world, file),
  }
}

export function wireSizes(world: World, { id, width = 960, height = 720 }: Picture) {
  return [
    { type: 's', url: world.files.url(id, small), width: small, height: Math.round((small * height) / width) },
    { type: 'x', url: world.files.url(id), width, height },
  ]
}

export const pictureOf = ({ picture }: Post): Picture => ({ id: picture, width: 960, height: 720 })

export function wireDocument(world: World, file: FileFacts, owner_id: number, date: number) {
  return {
    id: numberOf(file.id),
    owner_id,
    title: file.name,
    size: file.bytes,
    ext: file.name.split('.').at(-1) ?? '',
    date,
    type: 1,
    url: world.files.url(file.id),
    access_key: file.id.replaceAll('-', ''),
  }
}

export function wireVoice(world: World, file: FileFacts, owner_id: number) {
  const url = world.files.url(file.id)
  return {
    id: numberOf(file.id),
    owner_id,
    duration: file.seconds ?? 4,
    waveform: [0, 3, 12, 7],
    link_ogg: url,
    link_mp3: url,
    access_key: file.id.replaceAll('-', ''),
  }
}

/** The stickers of this world by their numbers: pictures as all others. */
const stickers: Readonly<Record<number, string>> = {
  9008: 'scene-bread-1',
  9009: 'scene-cake-6',
  9010: 'scene-coffee-5',
}

export const findSticker = (number: number): string | undefined => stickers[number]

function wireSticker(world: World, picture: string) {
  const [number] = Object.entries(stickers).find(([, one]) => one === picture) ?? ['9008']
  const image = { url: world.files.url(picture, 128), width: 128, height: 128 }
  return { product_id: 1, sticker_id: Number(number), images: [image], images_with_background: [image] }
}

/** VK numbers its files; ours have names. */
function numberOf(file_id: string): number {
  const number = Number(/\d+$/.exec(file_id)?.[0] ?? 0)
  return 457_000_000 + number + file_id.length
}
