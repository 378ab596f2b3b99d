import { z } from 'zod'
import { NetworkFailure, type OutgoingFile, type Speaker } from '../connector.ts'
import { graph } from '../meta/graph.ts'
import { attachmentType } from '../meta/messages.ts'
import { ownId } from './auth.ts'

const Uploaded = z.object({ attachment_id: z.string().min(1) })

/** What `message.attachment` wants; nobody sees it before it is sent. */
export async function uploadForMessage(speaker: Speaker, file: OutgoingFile) {
  const type = attachmentType(file)
  const body = new FormData()
  body.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }))
  body.set('filedata', await file.read(), file.name)
  const call = { method: 'POST', path: `/${ownId(speaker)}/message_attachments`, body } as const
  const { attachment_id } = await graph(speaker, call, Uploaded)
  return { type, payload: { attachment_id } }
}

const Photo = z.object({ id: z.string().min(1) })

/** A photo of the page that is published nowhere but in the comment. */
export async function uploadForComment(speaker: Speaker, files: OutgoingFile[]): Promise<string | undefined> {
  const [file, ...more] = files
  if (!file) return undefined
  if (more.length > 0 || attachmentType(file) !== 'image')
    throw new NetworkFailure('rejected', 'a comment takes one photo and no other files')
  const body = new FormData()
  body.set('source', await file.read(), file.name)
  const call = { method: 'POST', path: `/${ownId(speaker)}/photos`, query: { published: 'false' }, body } as const
  const { id } = await graph(speaker, call, Photo)
  return id
}
