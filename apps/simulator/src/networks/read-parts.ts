import type { FastifyRequest } from 'fastify'
import type { FileFacts } from '../state.ts'
import type { World } from '../world/world.ts'

/** A form with files: its fields, beside those that are known already, and its files in the world's store. */
export async function readParts(request: FastifyRequest, world: World, known: object = {}) {
  const fields: Record<string, unknown> = { ...known }
  const files: Record<string, FileFacts> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else files[part.fieldname] = await world.files.add(part.filename, part.mimetype, await part.toBuffer())
  }
  return { fields, files }
}
