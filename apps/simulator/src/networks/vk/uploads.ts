import type { FileFacts } from '../../state.ts'
import type { World } from '../../world/world.ts'
import { wireDocument, wirePhoto, wireVoice } from './attachments.ts'
import type { VkCall, VkMethod } from './call.ts'
import { ownerId } from './comment-objects.ts'
import { badParameter, VkError } from './error.ts'

const everybody = ['user', 'group'] as const

/** Three steps, as VK has them: ask where, put it there, say what for. `origin` is our own address. */
export function uploadMethods(origin: () => string): Record<string, VkMethod> {
  const ask = (what: 'photo' | 'file') => () => ({
    response: { album_id: -14, upload_url: `${origin()}/vk/upload/${what}`, user_id: 0 },
  })
  const askMessages = ({ parameters }: VkCall) => ({
    response: { upload_url: `${origin()}/vk/upload/${parameters.type === 'audio_message' ? 'voice' : 'file'}` },
  })
  // The name comes before the bytes, and is remembered until they are there.
  const saveVideo = ({ world, community, parameters }: VkCall) => {
    const key = `video${videosOf(world).size + 1}`
    videosOf(world).set(key, '')
    const owner_id = parameters.is_private ? 1 : ownerId(community)
    const upload_url = `${origin()}/vk/upload/video?key=${key}`
    const title = parameters.name ?? ''
    return { response: { upload_url, video_id: 456_239_000 + videosOf(world).size, owner_id, access_key: key, title } }
  }
  return {
    'video.save': { opens_to: ['user'], run: saveVideo },
    'photos.getWallUploadServer': { opens_to: ['user'], run: ask('photo') },
    'photos.saveWallPhoto': { opens_to: ['user'], run: savePhoto },
    'photos.getMessagesUploadServer': { opens_to: everybody, run: ask('photo') },
    'photos.saveMessagesPhoto': { opens_to: everybody, run: savePhoto },
    'docs.getWallUploadServer': { opens_to: everybody, run: ask('file') },
    'docs.getMessagesUploadServer': { opens_to: everybody, run: askMessages },
    'docs.save': { opens_to: everybody, run: saveDocument },
  }
}

/** Of each simulation, which file stands behind the key of a video. */
const videos = new WeakMap<World, Map<string, string>>()
function videosOf(world: World): Map<string, string> {
  const known = videos.get(world) ?? new Map<string, string>()
  videos.set(world, known)
  return known
}

export function uploadedVideo(world: World, key: string, { id, bytes }: FileFacts) {
  if (!videosOf(world).has(key)) return { error: 'ERR_UPLOAD_BAD_KEY', error_descr: 'unknown video' }
  videosOf(world).set(key, id)
  return { size: bytes, video_hash: hashOf(id) }
}

const hashOf = (file_id: string) => Buffer.from(file_id).toString('hex')

/** What the upload address answers, before anything is saved. */
export const uploadedPhoto = ({ id }: FileFacts) => ({
  server: 626_627,
  photo: JSON.stringify([{ photo: id }]),
  hash: hashOf(id),
})
export const uploadedDocument = ({ id }: FileFacts) => ({ file: id })
export const uploadedVoice = ({ id }: FileFacts) => ({ file: `${voice}${id}` })
const voice = 'voice|'

function savePhoto({ world, community, parameters }: VkCall) {
  const file = world.files.find(findUploaded(parameters.photo))
  if (!file) throw badParameter('photo is undefined')
  if (parameters.hash !== hashOf(file.id)) throw new VkError(121, 'Invalid hash')
  return { response: [wirePhoto(world, file, ownerId(community), { at: world.seconds() })] }
}

function findUploaded(photo = ''): string {
  try {
    return String(JSON.parse(photo)[0].photo)
  } catch {
    throw badParameter('photo is undefined')
  }
}

function saveDocument({ world, community, parameters }: VkCall) {
  const { file: uploaded = '', title } = parameters
  const file = world.files.find(uploaded.replace(voice, ''))
  if (!file) throw badParameter('file is undefined')
  if (title) file.name = title
  const owner_id = ownerId(community)
  if (uploaded.startsWith(voice))
    return { response: { type: 'audio_message', audio_message: wireVoice(world, file, owner_id) } }
  return { response: { type: 'doc', doc: wireDocument(world, file, owner_id, world.seconds()) } }
}

/** `photo-1_2_key,doc-1_3_key` → ids of files; the access key is our file's name without its dashes. */
export function readAttachments(world: World, attachments: string): string[] {
  return attachments
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const key = /^(?:photo|doc|audio_message|video)-?\d+_\d+_(\w+)$/.exec(name)?.[1] ?? ''
      const file = world.files.find(videosOf(world).get(key) ?? key.replace(/^upload/, 'upload-'))
      if (!file) throw badParameter('attachments is invalid')
      return file.id
    })
}
