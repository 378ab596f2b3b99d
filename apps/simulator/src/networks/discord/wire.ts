import { isDrawn } from '../../pictures/draw.ts'
import type { Comment, FileFacts, Message, Post } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Bot, discordPeople } from './accounts.ts'
import { wireComponents } from './components.ts'
import { channelId, dialogId, snowflake, userId } from './ids.ts'

/** Wire shapes of Discord, as the samples have them. */

export const the_sticker = { id: '749054660769218631', name: 'Буханка', format_type: 1 }
export const sticker_picture = 'scene-bread-1'

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('Z', '000+00:00')

export const wireBot = (bot: Bot) => ({
  id: bot.id,
  username: bot.screen_name,
  discriminator: '0101',
  global_name: null,
  avatar: bot.company === 'lavka' ? 'b0a1' : 'b0a2',
  bot: true,
})

export function wireUser(person_id: number) {
  const person = findPerson(discordPeople, person_id)
  if (!person) throw new Error(`nobody has the number ${person_id}`)
  return {
    id: userId(person_id),
    username: person.username,
    global_name: `${person.first_name} ${person.last_name}`,
    discriminator: '0',
    avatar: `face${person.place}`,
  }
}

const member = {
  roles: [],
  nick: null,
  joined_at: '2025-01-01T00:00:00.000000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
}

/** In which channel something stands; a dialogue is a channel, too. */
export type Where = { channel_id: string; guild_id?: string }

export const whereOf = (bot: Bot, post: Post): Required<Where> => ({
  channel_id: channelId(post.id),
  guild_id: bot.guild.id,
})

type Written = (Comment | Message) & { reactions?: Record<string, string[]> }

/** As REST tells a message: without what only an event has. */
export function wireMessage(world: World, bot: Bot, written: Written, where: Where, answered: Written | undefined) {
  const { from, text, files, sticker, edited_at, reactions = {} } = written
  const author = from === 0 ? wireBot(bot) : wireUser(from)
  const attachments = files.flatMap((id) => wireFile(world, id) ?? [])
  const isVoice = attachments.some((one) => 'waveform' in one)
  return {
    id: snowflake(written),
    channel_id: where.channel_id,
    author,
    content: text,
    timestamp: iso(written.at),
    edited_timestamp: edited_at === undefined ? null : iso(edited_at),
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments,
    embeds: [],
    ...wireComponents('buttons' in written ? written : {}),
    pinned: false,
    type: answered ? 19 : 0,
    flags: isVoice ? 1 << 13 : 0,
    ...(sticker !== undefined && { sticker_items: [the_sticker] }),
    ...(answered && {
      message_reference: { type: 0, message_id: snowflake(answered), ...where },
      referenced_message: null,
    }),
    ...(Object.values(reactions).some((felt) => felt.length > 0) && { reactions: wireReactions(reactions) }),
  }
}

/** As the gateway tells it. */
export const eventMessage = (
  message: ReturnType<typeof wireMessage>,
  where: Where,
  isPerson: boolean,
  nonce?: number,
) => ({
  ...message,
  ...(nonce !== undefined && { nonce: String(nonce) }),
  channel_type: where.guild_id ? 0 : 1,
  ...(where.guild_id && { guild_id: where.guild_id, ...(isPerson && { member }) }),
})

function wireReactions(reactions: Record<string, string[]>) {
  const names = [...new Set(Object.values(reactions).flat())]
  return names.map((name) => {
    const count = Object.values(reactions).filter((felt) => felt.includes(name)).length
    return {
      count,
      count_details: { burst: 0, normal: count },
      me: reactions['0']?.includes(name) ?? false,
      me_burst: false,
      emoji: { id: null, name },
      burst_colors: [],
    }
  })
}

/** Pictures of this world can be had before anybody has attached them. */
const findFile = (world: World, id: string): FileFacts | undefined =>
  world.files.find(id) ?? (isDrawn(id) ? { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 } : undefined)

function wireFile(world: World, id: string) {
  const file = findFile(world, id)
  if (!file) return
  const { name, mime, bytes, width, height, seconds = 4.1 } = file
  return {
    id: String(
      1_309_900_000_000_000_000n +
        BigInt([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 999_983, 7)),
    ),
    filename: name,
    size: bytes,
    url: world.files.url(id),
    proxy_url: world.files.url(id),
    content_type: mime,
    ...(width && { width, height }),
    ...(mime.startsWith('audio/') && { duration_secs: seconds, waveform: 'AAEC' }),
  }
}

export const isThread = ({ sort }: Post) => sort !== 'channel'

export function wireChannel(bot: Bot, post: Post, last_message_id: string | null) {
  const [name = '', topic = null] = post.text.split('\n')
  const common = { id: channelId(post.id), guild_id: bot.guild.id, last_message_id }
  if (!isThread(post))
    return {
      ...common,
      type: 0,
      name,
      topic,
      position: 1,
      parent_id: null,
      nsfw: false,
      permission_overwrites: [],
      rate_limit_per_user: 0,
    }
  return {
    ...common,
    ...{ type: 11, name: name.slice(0, 100), parent_id: bot.forum.id, owner_id: bot.id },
    ...{ message_count: 1, member_count: 2, rate_limit_per_user: 0 },
    thread_metadata: {
      archived: false,
      auto_archive_duration: 1_440,
      archive_timestamp: iso(post.at),
      locked: false,
    },
  }
}

export const wireForum = ({ forum, guild }: Bot) => ({
  id: forum.id,
  type: 15,
  guild_id: guild.id,
  name: forum.name,
  topic: null,
  position: 2,
  parent_id: null,
  nsfw: false,
  permission_overwrites: [],
  last_message_id: null,
  available_tags: [],
})

export const wireDialog = (person_id: number, last_message_id: string | null) => ({
  id: dialogId(person_id),
  type: 1,
  last_message_id,
  recipients: [wireUser(person_id)],
})

export function channelsOf(world: World, bot: Bot) {
  const { posts, comments } = world.stateOf(bot)
  const all = posts.map((post) => {
    const last = comments.findLast(({ post_id, is_deleted }) => post_id === post.id && !is_deleted)
    return { post, wire: wireChannel(bot, post, last ? snowflake(last) : null) }
  })
  const wires = (wanted: boolean) => all.filter(({ post }) => isThread(post) === wanted).map(({ wire }) => wire)
  return { channels: [...wires(false), wireForum(bot)], threads: wires(true) }
}
