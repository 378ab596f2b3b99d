import { fileType } from '@otklik/contract/networks/file-types.ts'
import { z } from 'zod'
import { NetworkFailure, type OutgoingFile, type Speaker } from '../connector.ts'
import { openAddress, openFile } from '../media.ts'
import { graph } from '../meta/graph.ts'
import { numberId } from './auth.ts'

const types: Readonly<Record<string, 'image' | 'video' | 'audio'>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mp4': 'audio',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
}

/** Whatever WhatsApp does not show goes as a document; so does a sound with words, which it would drop. */
export function mediaType(file: OutgoingFile, text: string): 'image' | 'video' | 'audio' | 'document' {
  const mime = fileType(file)
  const type = (Object.hasOwn(types, mime) && types[mime]) || 'document'
  return type === 'audio' && text !== '' ? 'document' : type
}

const Uploaded = z.object({ id: z.string().min(1) })

/** Nobody sees it before it is sent: a failure here leaves nothing behind. */
export async function upload(speaker: Speaker, file: OutgoingFile): Promise<string> {
  const body = new FormData()
  body.set('messaging_product', 'whatsapp')
  const type = fileType(file)
  body.set('type', type)
  body.set('file', new Blob([await file.read()], { type }), file.name)
  const { id } = await graph(speaker, { method: 'POST', path: `/${numberId(speaker)}/media`, body }, Uploaded)
  return id
}

const Media = z.object({ url: z.string() })

/** Pictures of advertisements stand where everybody can see them. The address behind a file's id is good for minutes, and opens only to the account itself. */
export async function openMedia(speaker: Speaker, ref: string): Promise<Response> {
  if (/^https:\/\//i.test(ref)) return openAddress(speaker, ref)
  if (!/^\d+$/.test(ref)) throw new NetworkFailure('gone', 'this is not the id of a file')
  const { url } = await graph(speaker, { path: `/${ref}`, query: { phone_number_id: numberId(speaker) } }, Media)
  return openFile(speaker, url, { authorization: `Bearer ${speaker.secrets.access}` })
}
