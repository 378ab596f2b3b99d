import { z } from 'zod'
import type { Look, Speaker } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { AnyId, fingerprint, optional } from '../payload.ts'
import { call, findOnly, idOf } from './client.ts'
import { idAt, isId, isLater, timeOf } from './ids.ts'
import type { Listed } from './incoming.ts'
import { Channel, ThreadList } from './objects.ts'

/** Of the hundred that Discord gives: a message with previews may have many thousands of letters. */
const page_size = 50
const Messages = z.array(z.looseObject({ id: AnyId, timestamp: optional(z.string()) }))

type Place = {
  channel_id: string
  guild_id?: string | undefined
  last_message_id?: string | undefined
  /** So far it has been read. */
  before?: string | undefined
}

/** The chosen channels and their open threads. One by one: a list of all channels of a large server has megabytes. */
export async function findChosen(speaker: Speaker): Promise<Place[]> {
  const found: Channel[] = []
  for (const id of (speaker.chosen ?? []).filter(isId)) {
    const channel = await findOnly(call(speaker, `channels/${idOf(id)}`, Channel))
    if (channel?.guild_id) found.push(channel)
  }
  for (const guild_id of new Set(found.flatMap((one) => one.guild_id ?? []))) {
    const listed = await findOnly(call(speaker, `guilds/${idOf(guild_id)}/threads/active`, ThreadList))
    const isWanted = ({ parent_id }: Channel) => parent_id !== undefined && speaker.chosen?.includes(parent_id)
    found.push(...(listed?.threads ?? []).filter(isWanted).map((one) => ({ ...one, guild_id })))
  }
  return found
    .filter(({ last_message_id }) => last_message_id !== undefined)
    .map(({ id, guild_id, last_message_id }) => ({ channel_id: id, guild_id, last_message_id }))
}

const pageOf = (listed: Listed): Look['pages'][number] => {
  const body = Buffer.from(JSON.stringify(listed))
  return { key: `messages:${fingerprint(body)}`, body }
}

const readMessages = async (speaker: Speaker, { channel_id }: Place, query: Record<string, string>) =>
  (await findOnly(call(speaker, `channels/${idOf(channel_id)}/messages`, Messages, { query }))) ?? []

const Rest = z.array(
  z.object({
    channel_id: z.string(),
    guild_id: z.string().optional(),
    last_message_id: z.string().optional(),
    before: z.string().optional(),
  }),
)

/** As many as the product takes, by and large. */
const history_items = 100

/** Of each chosen channel its share of what may come, newest first. Dialogues of a bot cannot be listed. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const rest = cursor === null ? await findChosen(speaker) : Rest.parse(JSON.parse(cursor))
  const [place, ...others] = rest
  if (!place) return { pages: [], cursor: null }
  const limit = String(Math.min(page_size, Math.max(10, Math.ceil(history_items / rest.length))))
  const messages = await readMessages(speaker, place, { limit })
  const listed: Listed = { look: 'messages', channel_id: place.channel_id, guild_id: place.guild_id, messages }
  return {
    pages: messages.length > 0 ? [pageOf(listed)] : [],
    cursor: others.length > 0 ? JSON.stringify(others) : null,
  }
}

/** `from`: all that is newer is wanted. `places`: where it has not been looked yet, or not behind `before`; absent at first. */
const Missed = z.object({ from: z.string(), places: Rest.optional() })
/** Ids are given out by many machines: what was written a little earlier may have been told a little later. */
const overlap_s = 300

/** All that was written since in the chosen channels and in the dialogues that we know, a page at a time. */
export async function catchUp(
  speaker: Speaker,
  missed: string,
  { chats }: { chats: readonly string[] },
): Promise<Look> {
  const { from, places } = isId(missed)
    ? { from: idAt(Math.max(0, timeOf(missed) - overlap_s)), places: undefined }
    : Missed.parse(JSON.parse(missed))
  const all = places ?? (await findMissed(speaker, from, chats))
  const [place, ...others] = all
  if (!place) return { pages: [], cursor: null }
  const { pages, before } = await readSince(speaker, place, from)
  const rest = before === undefined ? others : [{ ...place, before }, ...others]
  return { pages, cursor: rest.length > 0 ? JSON.stringify({ from, places: rest }) : null }
}

async function findMissed(speaker: Speaker, from: string, chats: readonly string[]): Promise<Place[]> {
  const channels = await findChosen(speaker)
  const fresh = channels.filter(({ last_message_id }) => isId(last_message_id) && isLater(last_message_id, from))
  return [...fresh, ...chats.filter(isId).map((channel_id) => ({ channel_id }))]
}

/** The newest fifty show what was deleted as well; behind them only what is new is of interest. */
async function readSince(speaker: Speaker, place: Place, from: string) {
  const { channel_id, guild_id, before } = place
  const at = Math.floor(speaker.now()) - 5
  const messages = await readMessages(speaker, place, { limit: String(page_size), ...(before && { before }) })
  const last = messages.at(-1)
  if (!last || !isId(last.id)) return { pages: [] }
  const since = secondsOf(last.timestamp) + 1
  const isWhole = before === undefined && guild_id !== undefined && since < at
  const isNew = messages.some(({ id }) => isId(id) && isLater(id, from))
  const listed: Listed = { look: 'messages', channel_id, guild_id, messages, ...(isWhole && { whole: { since, at } }) }
  const isMore = messages.length === page_size && isLater(last.id, from) && last.id !== before
  return { pages: isNew || isWhole ? [pageOf(listed)] : [], ...(isMore && { before: last.id }) }
}
