import { z } from 'zod'
import { type Learnt, NetworkFailure, type Speaker, type Wanted } from '../connector.ts'
import { optional } from '../payload.ts'
import { ask } from './client.ts'

const Details = z.object({
  user: optional(z.object({ name: optional(z.string().min(1)), avatar: optional(z.string().min(1)) })),
})

/** Names of those who wrote without one. Twice in twelve hours of each person, so nothing is asked for again here. */
export async function learn(speaker: Speaker, { authors }: Wanted): Promise<Learnt> {
  const found = await Promise.all(authors.map((external_id) => findAuthor(speaker, external_id)))
  return { authors: found.filter((author) => author !== undefined), posts: [] }
}

async function findAuthor(speaker: Speaker, external_id: string) {
  const details = await ask(speaker, 'get_user_details', { id: external_id }, Details).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure) || error.kind === 'token_dead') throw error
  })
  const { name, avatar } = details?.user ?? {}
  return name ? { external_id, name, ...(avatar && { image_url: avatar }) } : undefined
}
