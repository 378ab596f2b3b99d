import type { Parts } from '../../parts.ts'
import type { FileFacts } from '../../state.ts'
import { badParameter } from './error.ts'

/** Some fetch files by themselves, from the address they are given. */
export async function fetchFile({ world }: Parts, url: unknown): Promise<FileFacts> {
  const answer = await fetch(String(url)).catch(() => undefined)
  if (!answer?.ok) throw badParameter('The attachment could not be fetched')
  const mime = answer.headers.get('content-type') ?? 'application/octet-stream'
  return world.files.add('attachment', mime, Buffer.from(await answer.arrayBuffer()))
}
