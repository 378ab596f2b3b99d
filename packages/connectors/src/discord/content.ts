import type { AuthorFacts, MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Attachment, Content, Embed, Message, Poll, Sticker, User } from './objects.ts'

export const cdn = 'https://cdn.discordapp.com'
/** Moving stickers are given out by another host than all else. */
export const media_host = 'https://media.discordapp.net'

export const authorOf = ({ id, username, global_name, avatar }: User): AuthorFacts => ({
  external_id: id,
  ...((global_name ?? username) && { name: global_name ?? username }),
  ...(username && { screen_name: username }),
  url: `https://discord.com/users/${id}`,
  ...(avatar && { image_url: `${cdn}/avatars/${id}/${avatar}.png` }),
})

export type Said = { text: string; media: MediaFacts[]; subjects: SubjectFacts[] }

/** All that a message says. What is empty in every way is still somebody's message, and is shown as one. */
export function saidIn(message: Message): Said {
  const own = contentOf(message)
  const forwarded = message.message_snapshots.map(({ message: one }) => contentOf(one))
  const said: Said = {
    text: own.text,
    media: [own, ...forwarded].flatMap(({ media }) => media),
    subjects: [
      ...own.subjects,
      ...forwarded.flatMap(({ text, subjects }) => [
        ...(text ? [{ kind: 'message', text } as const] : []),
        ...subjects,
      ]),
      ...(message.activity ? [{ kind: 'game' } as const] : []),
    ],
  }
  const isEmpty = said.text === '' && said.media.length + said.subjects.length === 0
  return isEmpty ? { ...said, subjects: [{ kind: 'other' }] } : said
}

function contentOf(content: Content): Said {
  const isVoice = (content.flags & voice_flag) !== 0
  return {
    text: readable(content),
    media: [
      ...content.attachments.map((one) => fileOf(one, isVoice)),
      ...content.sticker_items.flatMap((sticker) => stickerOf(sticker) ?? []),
    ],
    subjects: [
      ...content.attachments.flatMap(({ description, filename }) =>
        description ? [{ kind: 'file', title: filename, text: description } as const] : [],
      ),
      ...content.sticker_items
        .filter((one) => !stickerOf(one))
        .map(({ name }) => ({ kind: 'sticker', title: name }) as const),
      ...(content.poll ? [pollOf(content.poll)] : []),
      ...content.embeds.flatMap(previewOf),
    ],
  }
}

const voice_flag = 1 << 13

/** Mentions and emoji of a server's own stand in the text as numbers: people read names. */
function readable({ content, mentions, mention_channels }: Content): string {
  const people = new Map(mentions.map(({ id, global_name, username }) => [id, global_name ?? username]))
  const channels = new Map(mention_channels.map(({ id, name }) => [id, name]))
  return content
    .replace(/<@!?(\d+)>/g, (as_is, id: string) => (people.get(id) ? `@${people.get(id)}` : as_is))
    .replace(/<#(\d+)>/g, (as_is, id: string) => (channels.get(id) ? `#${channels.get(id)}` : as_is))
    .replace(/<a?(:\w+:)\d+>/g, '$1')
}

const kinds: Readonly<Record<string, MediaFacts['kind']>> = { image: 'photo', video: 'video', audio: 'voice' }

function fileOf({ url, filename, title, content_type, size, width, height }: Attachment, isVoice: boolean): MediaFacts {
  const mime = content_type?.split(';')[0]?.trim()
  return {
    kind: isVoice ? 'voice' : (kinds[mime?.split('/')[0] ?? ''] ?? 'document'),
    ref: url,
    // A title keeps the letters that a name of a file may not have.
    name: title ?? filename,
    ...(mime && { mime }),
    ...(width && { width }),
    ...(height && { height }),
    ...(size && { bytes: size }),
  }
}

/** PNG, moving PNG and GIF are pictures; the fourth kind, Lottie, no browser shows by itself. */
function stickerOf({ id, name, format_type }: Sticker): MediaFacts | undefined {
  if (format_type === 3) return
  const isGif = format_type === 4
  return {
    kind: 'sticker',
    ref: isGif ? `${media_host}/stickers/${id}.gif` : `${cdn}/stickers/${id}.png`,
    ...(name && { name }),
    mime: isGif ? 'image/gif' : 'image/png',
    sticker_id: id,
  }
}

const pollOf = ({ question, answers }: Poll): SubjectFacts => ({
  kind: 'poll',
  ...(question?.text && { title: question.text }),
  lines: answers.map(({ poll_media }) => ({ title: poll_media?.text ?? '…' })),
})

/** What Discord shows of an address in the text. */
function previewOf({
  title,
  description,
  url,
  author,
  provider,
  footer,
  image,
  thumbnail,
  fields,
}: Embed): SubjectFacts[] {
  const picture = (thumbnail ?? image)?.proxy_url ?? (thumbnail ?? image)?.url
  const text = [description, footer?.text].filter(Boolean).join('\n')
  const subject: SubjectFacts = {
    kind: 'link',
    ...((title ?? provider?.name) && { title: title ?? provider?.name }),
    ...(text && { text }),
    ...(author?.name && { author: author.name }),
    ...(url && { url }),
    ...(picture && { picture }),
    ...(fields.length > 0 && {
      lines: fields.map(({ name, value }) => ({ title: name ?? '…', ...(value && { text: value }) })),
    }),
  }
  return Object.keys(subject).length > 1 ? [subject] : []
}
