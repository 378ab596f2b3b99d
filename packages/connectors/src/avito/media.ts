import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { openAddress } from '../media.ts'
import { ask, userPath } from './client.ts'
import { voiceIn } from './content.ts'
import { signIn } from './token.ts'

const Voices = z.object({ voices_urls: z.record(z.string(), z.string().min(1)) })

/** Pictures lie at their address; that of a spoken message is good for an hour, and is asked for each time. */
export async function openMedia(speaker: Speaker, ref: string): Promise<Response> {
  const voice_id = voiceIn(ref)
  if (voice_id === undefined) return openAddress(speaker, ref)
  const open = await signIn(speaker)
  const path = userPath(open, 1, `getVoiceFiles?${new URLSearchParams({ voice_ids: voice_id })}`)
  const url = (await ask(open, path, Voices)).voices_urls[voice_id]
  if (!url) throw new NetworkFailure('gone', 'the spoken message is not there any more')
  return openAddress(speaker, url)
}
