import type { Speaker } from '../connector.ts'
import { openAddress, openFile } from '../media.ts'
import { cdn, media_host } from './content.ts'

/** Addresses that we have made ourselves lead where the configuration says; those that Discord told lead where it said. */
export function openMedia(speaker: Speaker, ref: string): Promise<Response> {
  const { bases } = speaker
  for (const [known, base] of [
    [cdn, bases.cdn],
    [media_host, bases.media],
  ] as const)
    if (base && ref.startsWith(`${known}/`)) return openFile(speaker, `${base}${ref.slice(known.length)}`)
  return openAddress(speaker, ref)
}
