import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { call, findOnly, idOf } from './client.ts'
import { authorOf } from './content.ts'
import { isId, timeOf } from './ids.ts'
import { placeOf } from './incoming.ts'
import { Channel, isThread, isWrittenIn, User } from './objects.ts'

const Guild = z.object({ id: AnyId, name: optional(z.string()) })

const findChannel = (speaker: Speaker, id: string) => findOnly(call(speaker, `channels/${idOf(id)}`, Channel))

/** Channels and threads, which are what comments hang under; and people who only pressed a reaction. */
export async function learn(speaker: Speaker, { authors, posts, places = [] }: Wanted): Promise<Learnt> {
  const learnt: Required<Pick<Learnt, 'authors' | 'posts' | 'places'>> = { authors: [], posts: [], places: [] }
  for (const id of authors.filter(isId)) {
    const user = await findOnly(call(speaker, `users/${idOf(id)}`, User))
    if (user) learnt.authors.push(authorOf(user))
  }
  for (const id of posts.filter(isId)) {
    const channel = await findChannel(speaker, id)
    if (channel) learnt.posts.push(postOf(channel))
  }
  for (const id of places.filter(isId)) {
    const channel = await findChannel(speaker, id)
    if (channel && isWrittenIn(channel)) learnt.places.push(placeOf(channel, await homeOf(speaker, channel)))
  }
  return learnt
}

const homeOf = async (speaker: Speaker, { guild_id }: Channel) =>
  guild_id === undefined ? undefined : (await findOnly(call(speaker, `guilds/${idOf(guild_id)}`, Guild)))?.name

const postOf = (channel: Channel): Learnt['posts'][number] => ({
  kind: 'post',
  external_id: channel.id,
  published_at: isId(channel.id) ? Math.floor(timeOf(channel.id)) : 0,
  text: [isThread(channel) ? channel.name : `#${channel.name ?? channel.id}`, channel.topic].filter(Boolean).join('\n'),
  ...(channel.guild_id && { url: `https://discord.com/channels/${channel.guild_id}/${channel.id}` }),
  sort: 'topic',
})
