import type { AuthorFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'

/** VK says yes as `true` in some answers and as 1 in others. */
export const Flag = z.union([z.boolean(), z.int()]).transform(Boolean)

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  screen_name: z.string().optional(),
  photo_100: z.string().optional(),
  photo_200: z.string().optional(),
})
export const Groups = z.object({ groups: z.array(Group) })

export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  screen_name: z.string().optional(),
  photo_100: z.string().optional(),
})

export const groupUrl = ({ id, screen_name }: { id: number; screen_name?: string }) =>
  `https://vk.com/${screen_name ?? `club${id}`}`

export const personFacts = (user: z.output<typeof User>): AuthorFacts => ({
  external_id: String(user.id),
  name: `${user.first_name} ${user.last_name}`.trim(),
  screen_name: user.screen_name,
  url: `https://vk.com/${user.screen_name ?? `id${user.id}`}`,
  image_url: user.photo_100,
})

export const communityFacts = (group: z.output<typeof Group>): AuthorFacts => ({
  external_id: `-${group.id}`,
  name: group.name,
  screen_name: group.screen_name,
  url: groupUrl(group),
  image_url: group.photo_100,
})

/** Something of an owner's, as `attachments` wants it named. */
export const Stored = z.object({ id: z.int(), owner_id: z.int(), access_key: z.string().optional() })
export const nameOf = (type: string, { owner_id, id, access_key }: z.output<typeof Stored>) =>
  [`${type}${owner_id}_${id}`, access_key].filter(Boolean).join('_')
