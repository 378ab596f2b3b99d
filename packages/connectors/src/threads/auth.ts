import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { AnyId } from '../payload.ts'
import { ask } from './client.ts'

const Me = z.object({ id: AnyId, username: z.string().min(1), name: Text, threads_profile_picture_url: Text })

/** The code's own answer tells a number of 17 digits as well, which few read whole: this one is text. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const query = { fields: 'id,username,name,threads_profile_picture_url' }
  const { id, username, name, threads_profile_picture_url } = await ask(speaker, { path: '/me', query }, Me)
  return {
    provider_id: id,
    name: name || username,
    screen_name: username,
    url: profileUrl(username),
    ...(threads_profile_picture_url && { image_url: threads_profile_picture_url }),
  }
}

export const profileUrl = (username: string) => `https://www.threads.net/@${username}`
