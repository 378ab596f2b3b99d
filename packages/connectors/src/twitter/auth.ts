import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { ask, withQuery } from './client.ts'
import { profileUrl, User } from './objects.ts'

const Me = z.object({ data: User })

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const fields = { 'user.fields': 'id,name,username,profile_image_url' }
  const { id, name, username, image_url } = (await ask(speaker, withQuery('/2/users/me', fields), Me)).data
  return {
    provider_id: id,
    name: name ?? username ?? id,
    ...(username && { screen_name: username, url: profileUrl(username) }),
    ...(image_url && { image_url }),
  }
}
