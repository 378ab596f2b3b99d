import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { call, done, idOf } from './client.ts'
import { Message } from './objects.ts'

const pathOf = (channel_id: string, id: string) => `channels/${idOf(channel_id)}/messages/${idOf(id)}`

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'edit_reply':
      return edit(speaker, pathOf(deed.post_external_id, deed.external_id), deed.text)
    case 'edit_message':
      return edit(speaker, pathOf(deed.chat_external_id, deed.external_id), deed.text)
    case 'delete_reply':
      return remove(speaker, pathOf(deed.post_external_id, deed.external_id))
    case 'delete_message':
      return remove(speaker, pathOf(deed.chat_external_id, deed.external_id))
    case 'react':
      return react(speaker, pathOf(deed.chat_external_id, deed.external_id), deed.reaction)
    case 'typing':
      return done(speaker, `channels/${idOf(deed.chat_external_id)}/typing`, { method: 'POST' })
    // A bot has no marks of reading.
    case 'read':
      return
    case 'like':
      return addReaction(speaker, pathOf(deed.post_external_id, deed.item_external_id), liking)
    case 'unlike':
      return takeBack(speaker, pathOf(deed.post_external_id, deed.item_external_id), { id: undefined, name: liking })
    case 'delete':
    case 'restore':
    case 'hide':
    case 'unhide':
    case 'pin':
    case 'unpin':
    case 'close_topic':
    case 'reopen_topic':
    case 'block':
    case 'unblock':
      throw new NetworkFailure('rejected', `Discord knows no "${deed.kind}" here`)
  }
}

/** Nothing said of its files leaves them as they are. */
const edit = (speaker: Speaker, path: string, content: string) =>
  done(speaker, path, { method: 'PATCH', body: { content, allowed_mentions: { parse: [] } } })

/** What is not there any more was deleted before: our first answer was lost, or somebody else was quicker. */
async function remove(speaker: Speaker, path: string): Promise<void> {
  await done(speaker, path, { method: 'DELETE' }).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}

type Emoji = Message['reactions'][number]['emoji']

/** As Discord writes an emoji into an address: the character, or the name and number of a server's own. */
const spelt = ({ id, name = '' }: Emoji) => encodeURIComponent(id ? `${name}:${id}` : name)

/** What liking is where there are only reactions. */
const liking = '👍'

const takeBack = (speaker: Speaker, path: string, emoji: Emoji) =>
  done(speaker, `${path}/reactions/${spelt(emoji)}/@me`, { method: 'DELETE' })

/** Ours is one: those that we had before are taken back, and Discord knows which they are. */
async function react(speaker: Speaker, path: string, reaction: string | null): Promise<void> {
  const { reactions } = await call(speaker, path, Message)
  const own = reactions.filter(({ me }) => me).map(({ emoji }) => emoji)
  const wanted = reaction === null ? undefined : plain(reaction)
  for (const emoji of own.filter(({ id, name = '' }) => id !== undefined || plain(name) !== wanted))
    await takeBack(speaker, path, emoji)
  if (reaction !== null && !own.some(({ id, name = '' }) => id === undefined && plain(name) === wanted))
    await addReaction(speaker, path, reaction)
}

/** Some characters are emoji only with a mark behind them, some only without: Discord takes one of the two forms. */
const mark = '\uFE0F'
const plain = (emoji: string) => emoji.replaceAll(mark, '')
const unknown_emoji = /unknown emoji/i

async function addReaction(speaker: Speaker, path: string, reaction: string): Promise<void> {
  const put = (emoji: string) => done(speaker, `${path}/reactions/${encodeURIComponent(emoji)}/@me`, { method: 'PUT' })
  await put(reaction).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && unknown_emoji.test(error.words))) throw error
    return put(reaction.includes(mark) ? plain(reaction) : `${reaction}${mark}`)
  })
}
