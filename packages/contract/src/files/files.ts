import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post } from '../wire/call.ts'
import { BigId, Id } from '../wire/fields.ts'

/** `url` is a short-lived signed link; null while the file is on its way, and for ever when it was refused. */
export const Attachment = z.object({
  id: BigId,
  kind: z.enum(['photo', 'video', 'voice', 'document', 'sticker', 'link']),
  state: z.enum(['loading', 'ready', 'refused', 'lost']),
  name: z.string(),
  mime: z.string().nullable(),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string().nullable(),
  thumb_url: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const UploadedFile = z.object({
  id: BigId,
  space_id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  url: z.string(),
  thumb_url: z.string().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

const SignedLink = z.strictObject({ key: z.string().regex(/^[\w-]{20,64}$/), form: z.enum(['file', 'thumb']) })
const Signature = z.strictObject({ until: z.coerce.number<string | number>().pipe(z.int()), sign: z.string().max(100) })

export const files = {
  upload: post('/v1/files', {
    access: 'files.upload',
    outside: true,
    query: z.strictObject({ space_id: z.coerce.number<string | number>().pipe(Id) }),
    upload: { max_bytes: limits.document_bytes },
    reply: UploadedFile,
    about: 'One file to be attached to a reply: images up to 5 MB, everything else up to 10 MB.',
  }),
  /** Open because a picture cannot send a header: the signature is the proof, and it ends soon. */
  read: get('/files/:key/:form', { open: true, params: SignedLink, query: Signature, stream: true, reply: z.never() }),
  /** The same for networks that fetch files by themselves and tell by the end of the address what they are. */
  readNamed: get('/files/:key/:form/:name', {
    open: true,
    params: SignedLink.extend({ name: z.string().max(100) }),
    query: Signature,
    stream: true,
    reply: z.never(),
  }),
}
