import type { Speaker } from '../connector.ts'
import { openAddress, openFile } from '../media.ts'
import { closed_mark } from './messages.ts'
import { authorizationOf } from './oauth1.ts'

/** Files of posts are open to everybody; those of messages are asked for in the account's name. */
export async function openMedia(speaker: Speaker, ref: string): Promise<Response> {
  if (!ref.startsWith(closed_mark)) return openAddress(speaker, ref)
  const path = ref.slice(closed_mark.length).split('/').map(encodeURIComponent).join('/')
  const url = `${speaker.bases.api}/2/dm_conversations/media/${path}`
  return openFile(speaker, url, { authorization: authorizationOf(speaker, 'GET', url) })
}
