import { isDrawn } from '../../pictures/draw.ts'
import type { Comment, FileFacts, Message, Post } from '../../state.ts'
import { written_phone, written_place } from '../../world/buttons.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Group, okPeople } from './accounts.ts'
import { chatId, commentId, discussion_type, groupRef, mid, seq, userRef } from './ids.ts'

/** Wire shapes of OK, as the samples have them. */

export function nameOf(person_id: number): string {
  const person = findPerson(okPeople, person_id)
  return person ? `${person.first_name} ${person.last_name}` : 'Гость'
}

export function wireMessage(world: World, group: Group, person_id: number, message: Message) {
  const { from, at, text, reply_to } = message
  const quoted = reply_to === undefined ? undefined : world.findMessage(group, person_id, reply_to)
  const attachments = wireAttachments(world, message)
  return {
    sender:
      from === 0 ? { name: group.name, group_id: groupRef(group.id) } : { name: nameOf(from), user_id: userRef(from) },
    recipient: { chat_id: chatId(person_id) },
    message: {
      ...(text && { text }),
      seq: seq(message),
      mid: mid(person_id, message),
      ...(attachments.length > 0 && { attachments }),
      ...(quoted && { reply_to: mid(person_id, quoted) }),
    },
    timestamp: at * 1_000,
  }
}

function wireAttachments(world: World, { files, sticker, shares, from }: Message): object[] {
  if (sticker !== undefined) return [{ type: 'STICKER', payload: { url: world.files.url(sticker) } }]
  if (shares === 'place') return [{ type: 'LOCATION', payload: { ...written_place, zoom: 12 } }]
  if (shares === 'phone') return [{ type: 'CONTACT', payload: { name: nameOf(from), phone: written_phone } }]
  return files
    .map((id) => findFile(world, id))
    .filter((file) => file !== undefined)
    .map((file) => wireFile(world, file))
}

/** Pictures of this world can be had before anybody has attached them. */
const findFile = (world: World, id: string): FileFacts | undefined =>
  world.files.find(id) ?? (isDrawn(id) ? { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 } : undefined)

function wireFile(world: World, { id, name, mime, bytes }: FileFacts) {
  const url = world.files.url(id)
  if (mime.startsWith('image/')) return { type: 'IMAGE', payload: { url } }
  if (mime.startsWith('audio/')) return { type: 'AUDIO', payload: { id, url, token: `a${id}` } }
  if (mime.startsWith('video/')) return { type: 'VIDEO', payload: { id, url, token: `v${id}` } }
  return { type: 'FILE', payload: { url, token: `f${id}`, fileName: name, size: bytes } }
}

/** Moscow's time, without a word on that. */
const moscow = (at: number) => new Date((at + 10_800) * 1_000).toISOString().slice(0, 19).replace('T', ' ')

export function wireComment(world: World, group: Group, comment: Comment) {
  const { from, at, text, reply_to } = comment
  const answered = reply_to === undefined ? undefined : world.findComment(group, reply_to)
  const isOwn = from === 0
  return {
    id: commentId(comment),
    author_id: isOwn ? group.id : String(from),
    author_name: isOwn ? group.name : nameOf(from),
    author_ref: isOwn ? groupRef(group.id) : userRef(from),
    text,
    date: moscow(at),
    date_ms: at * 1_000,
    type: 'ACTIVE_MESSAGE',
    ...(answered && {
      reply_to_comment_id: commentId(answered),
      reply_to_id: answered.from === 0 ? group.id : String(answered.from),
      reply_to_name: answered.from === 0 ? group.name : nameOf(answered.from),
    }),
  }
}

export const wireListed = (group: Group, post: Post, comments: number) => ({
  object_type: discussion_type,
  object_id: String(post.id),
  title: post.text,
  new_comments_count: comments,
  ref_objects: [{ type: 'GROUP', id: group.id }],
})

export const wireDiscussion = (group: Group, { id, at, text }: Post, comments: number) => ({
  discussion: {
    attrs: { flags: 'c,l,s' },
    creation_date: moscow(at),
    message: `Тема в группе {group:${group.id}}${group.name}{group}`,
    new_comments_count: 0,
    object_id: String(id),
    object_type: discussion_type,
    owner_uid: group.id,
    ref_objects: [{ id: group.id, type: 'GROUP' }],
    title: text,
    total_comments_count: comments,
  },
  entities: { groups: [{ uid: group.id, name: group.name }], themes: [{ id: String(id), title: text }] },
})

export const wireGroup = (world: World, { id, name, screen_name, company }: Group) => ({
  uid: id,
  name,
  shortname: screen_name,
  pic_avatar: world.files.url(company === 'lavka' ? 'scene-bread-1' : 'scene-soup-11', 200),
})
