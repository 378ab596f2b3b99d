import type { Outcome } from '../../ledger.ts'
import type { Comment, FileFacts, Message, Post } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Bot, discordPeople } from './accounts.ts'
import { findAnswered, findComment } from './announce.ts'
import {
  notAuthor,
  unknownChannel,
  unknownEmoji,
  unknownGuild,
  unknownInteraction,
  unknownMessage,
  unknownUser,
} from './error.ts'
import { gatewayUrl } from './gateway.ts'
import { channelId, dialogId, readDialogId, readUserId, snowflake } from './ids.ts'
import { ownOf } from './own.ts'
import { channelsOf, type Where, whereOf, wireBot, wireDialog, wireMessage, wireUser } from './wire.ts'

export type DiscordCall = {
  world: World
  bot: Bot
  origin: string
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
  files: readonly FileFacts[]
}
export type Result = { status?: number; body: object; outcome?: Partial<Outcome> }
/** `parts` are what stands in the address in the place of ids. */
export type Method = (call: DiscordCall, ...parts: string[]) => Result

export type Place = { post?: Post | undefined; person_id?: number | undefined; where: Where }

/** A channel of the server by its post, or a dialogue by its person. */
export function findPlace({ world, bot }: DiscordCall, channel_id = ''): Place {
  const post = world.stateOf(bot).posts.find((one) => channelId(one.id) === channel_id)
  if (post) return { post, where: whereOf(bot, post) }
  const person_id = readDialogId(channel_id)
  if (person_id === undefined || !findPerson(discordPeople, person_id)) throw unknownChannel()
  return { person_id, where: { channel_id } }
}

/** All that stands in a channel, oldest first. */
export function writtenIn(call: DiscordCall, channel_id: string) {
  const { world, bot } = call
  const { post, person_id, where } = findPlace(call, channel_id)
  const { comments, dialogs } = world.stateOf(bot)
  const all = post ? comments.filter(({ post_id }) => post_id === post.id) : (dialogs[person_id ?? 0] ?? [])
  return { post, person_id, where, all: all.filter(({ is_deleted }) => !is_deleted) }
}

export function getWritten(call: DiscordCall, channel_id: string, id: string) {
  const place = writtenIn(call, channel_id)
  const written = place.all.find((one) => snowflake(one) === id)
  if (!written) throw unknownMessage()
  return { ...place, written }
}

export function show({ world, bot }: DiscordCall, place: Place, written: ReturnType<typeof writtenIn>['all'][number]) {
  const answered =
    'post_id' in written
      ? findComment(world, bot, written)?.answered
      : findAnswered(world, bot, place.person_id ?? 0, written)
  return wireMessage(world, bot, written, place.where, answered)
}

function list(call: DiscordCall, channel_id = ''): Result {
  const place = writtenIn(call, channel_id)
  const { after, before, limit = '50' } = call.query
  const isWanted = (id: bigint) => (!after || id > BigInt(after)) && (!before || id < BigInt(before))
  const wanted = place.all.filter((one) => isWanted(BigInt(snowflake(one))))
  // With `after` the oldest of what follows, and in any case newest first.
  const some = after ? wanted.slice(0, Number(limit)) : wanted.slice(-Number(limit))
  return { body: some.reverse().map((one) => show(call, place, one)) }
}

function getOwn(call: DiscordCall, channel_id: string, id: string) {
  const found = getWritten(call, channel_id, id)
  if (found.written.from !== 0) throw notAuthor()
  return found
}

function edit(call: DiscordCall, channel_id = '', id = ''): Result {
  const found = getOwn(call, channel_id, id)
  const { world, bot, body } = call
  const { written, person_id } = found
  if ('post_id' in written) world.editComment(bot, written, String(body.content ?? ''))
  else world.editMessage(bot, person_id ?? 0, written, String(body.content ?? ''))
  return { body: show(call, found, written) }
}

function remove(call: DiscordCall, channel_id = '', id = ''): Result {
  const { written, person_id } = getOwn(call, channel_id, id)
  const { world, bot } = call
  if ('post_id' in written) world.deleteComment(bot, written)
  else world.deleteMessage(bot, person_id ?? 0, written)
  return nothing
}

const nothing: Result = { status: 204, body: {} }

/** Reactions of ours on what stands in a dialogue; of those in channels this world remembers one. */
const feel =
  (isThere: boolean): Method =>
  (call, channel_id = '', id = '', emoji = '') => {
    const { written, person_id } = getWritten(call, channel_id, id)
    if (!/\p{Extended_Pictographic}/u.test(emoji)) throw unknownEmoji()
    if (person_id === undefined) {
      if (emoji === '👍') call.world.likeComment(written as Comment, isThere)
      return nothing
    }
    const message = written as Message
    const rest = (message.reactions?.['0'] ?? []).filter((one) => one !== emoji)
    call.world.react(call.bot, person_id, message, 0, isThere ? [...rest, emoji] : rest)
    return nothing
  }

function getChannel(call: DiscordCall, channel_id = ''): Result {
  const { world, bot } = call
  const { channels, threads } = channelsOf(world, bot)
  const known = [...channels, ...threads].find(({ id }) => id === channel_id)
  if (known) return { body: known }
  const { person_id } = findPlace(call, channel_id)
  const last = world.stateOf(bot).dialogs[person_id ?? 0]?.at(-1)
  return { body: wireDialog(person_id ?? 0, last ? snowflake(last) : null) }
}

function getGuild({ bot }: DiscordCall, id = '') {
  if (id !== bot.guild.id) throw unknownGuild()
  return bot.guild
}

export const methods: Readonly<Record<string, Method>> = {
  get_my_user: ({ bot }) => ({ body: wireBot(bot) }),
  get_my_application: ({ world, bot }) => ({
    body: { id: bot.id, name: bot.name, flags: ownOf(world, bot).has_no_content ? 0 : 1 << 19 },
  }),
  list_my_guilds: ({ bot }) => ({ body: [{ ...bot.guild, icon: null, owner: false, permissions: '379968' }] }),
  get_bot_gateway: ({ origin }) => ({
    body: {
      url: gatewayUrl(origin),
      shards: 1,
      session_start_limit: { total: 1_000, remaining: 999, reset_after: 14_400_000, max_concurrency: 1 },
    },
  }),
  get_user(_call, id = '') {
    const person_id = readUserId(id)
    if (person_id === undefined || !findPerson(discordPeople, person_id)) throw unknownUser()
    return { body: wireUser(person_id) }
  },
  create_dm({ body }) {
    const person_id = readUserId(String(body.recipient_id))
    if (person_id === undefined || !findPerson(discordPeople, person_id)) throw unknownUser()
    return { body: { ...wireDialog(person_id, null), id: dialogId(person_id) } }
  },
  get_channel: getChannel,
  get_guild: (call, id) => ({ body: { ...getGuild(call, id), icon: null } }),
  list_guild_channels(call, id) {
    getGuild(call, id)
    return { body: channelsOf(call.world, call.bot).channels }
  },
  get_active_guild_threads(call, id) {
    getGuild(call, id)
    return { body: { threads: channelsOf(call.world, call.bot).threads, members: [] } }
  },
  list_messages: list,
  get_message(call, channel_id = '', id = '') {
    const found = getWritten(call, channel_id, id)
    return { body: show(call, found, found.written) }
  },
  update_message: edit,
  delete_message: remove,
  add_my_message_reaction: feel(true),
  delete_my_message_reaction: feel(false),
  create_interaction_response({ body }, id = '', token = '') {
    if (!token.startsWith('simulated-interaction-') || !/^\d+$/.test(id)) throw unknownInteraction()
    if (body.type !== 6) throw unknownInteraction()
    return nothing
  },
  trigger_typing_indicator(call, channel_id) {
    findPlace(call, channel_id)
    return nothing
  },
}
