import type { FastifyReply } from 'fastify'
import type { Files } from './files.ts'

const widest = 2_000

export async function sendFile(files: Files, id: string, width: number | undefined, reply: FastifyReply) {
  const mime = files.find(id)?.mime ?? 'image/jpeg'
  const isPicture = mime.startsWith('image/') && !mime.includes('svg')
  const isNarrow = isPicture && width !== undefined && width > 0 && width <= widest
  const bytes = isNarrow ? await files.readNarrow(id, width) : await files.read(id)
  if (!bytes) return reply.code(404).send({ error: 'no such file' })
  // What was uploaded may be anything, a page with a script too: no browser shall take it for one of ours.
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  })
  if (isPicture) return reply.type(isNarrow ? 'image/jpeg' : mime).send(bytes)
  return reply.type('application/octet-stream').header('content-disposition', 'attachment').send(bytes)
}
