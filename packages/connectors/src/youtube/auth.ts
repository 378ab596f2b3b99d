import { z } from 'zod'
import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { makeGoogleLogin } from '../google/login.ts'
import { optional } from '../payload.ts'
import { ask, Listed, Text } from './client.ts'

const Channel = z.object({
  id: z.string().min(1),
  snippet: z.object({
    title: Text,
    customUrl: Text,
    thumbnails: optional(z.record(z.string(), z.object({ url: Text }))),
  }),
})

/** Which channel a token is for is chosen in Google's own window, where a person has several: so there is one. */
async function listChannels(speaker: Speaker, token?: string): Promise<AccountFacts[]> {
  const query = { part: 'snippet', mine: 'true', maxResults: '50' }
  const { items } = await ask(speaker, 'channels', query, Listed, token === undefined ? {} : { token })
  return items.flatMap((one) => Channel.safeParse(one).data ?? []).map(factsOf)
}

function factsOf({ id, snippet: { title, customUrl, thumbnails } }: z.output<typeof Channel>): AccountFacts {
  const image_url = thumbnails?.default?.url
  const screen_name = customUrl?.replace(/^@/, '')
  return {
    provider_id: id,
    name: title || screen_name || id,
    ...(screen_name && { screen_name }),
    url: channelUrl(id),
    ...(image_url && { image_url }),
  }
}

export const channelUrl = (id: string) => `https://www.youtube.com/channel/${id}`

export const { window: connectWindow, refresh } = makeGoogleLogin({
  scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
  choices: async (speaker, token) => (await listChannels(speaker, token)).map((account) => ({ account })),
})

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const [channel] = await listChannels(speaker)
  if (!channel) throw new NetworkFailure('rejected', 'this person has no channel on YouTube')
  return channel
}
