import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Text } from '../meta/fields.ts'

export const Profile = z.object({ username: z.string(), name: Text, profile_picture_url: Text })

export const accountOf = (
  provider_id: string,
  { username, name, profile_picture_url }: z.output<typeof Profile>,
): AccountFacts => ({
  provider_id,
  name: name || username,
  screen_name: username,
  url: `https://www.instagram.com/${username}/`,
  image_url: profile_picture_url,
})
