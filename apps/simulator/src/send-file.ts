import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { Files } from './files.ts'

const widest = 2_000

export async function sendFile(files: Files, id: string, width: number | undefined, reply: FastifyReply) {
  const bytes = await files.read(id)
  if (!bytes) return reply.code(404).send({ error: 'no such file' })
  const mime = files.find(id)?.mime ?? 'image/jpeg'
  // What was uploaded may be anything, a page with a script too: no browser shall take it for one of ours.
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  })
  if (!mime.startsWith('image/') || mime.includes('svg')) {
    return reply.type('application/octet-stream').header('content-disposition', 'attachment').send(bytes)
  }
  if (!width || !(width <= widest)) return reply.type(mime).send(bytes)
  return reply.type('image/jpeg').send(await sharp(bytes).resize({ width }).jpeg().toBuffer())
}
