import { isDrawn } from '../../pictures/draw.ts'
import type { Comment, FileFacts } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { forums, forumsOf, headerOf, movedAt, repliesOf, writerOf } from '../asked/forum.ts'

/** Wire shapes of UseResponse, as the samples of its own applications have them. */

export const statuses = [
  { id: 1, title: 'Open', slug: 'open', isDefault: true, isClosed: false, color: { background: '#fff', text: '#000' } },
  {
    id: 2,
    title: 'Closed',
    slug: 'closed',
    isDefault: false,
    isClosed: true,
    color: { background: '#ccc', text: '#000' },
  },
]

/** Ideas are feedback; everything else is a ticket. */
export const ownershipOf = (world: World, account: Account, { post_id }: Comment) =>
  forumsOf(world, account).find(({ id }) => id === post_id)?.name === forums[0] ? 'feedback' : 'helpdesk'

export const wireMe = (world: World, account: Account) => wireAuthor(world, account, 0)

function wireAuthor(world: World, account: Account, from: number) {
  const { id, name } = writerOf(account, from)
  const person = from === 0 ? undefined : findPerson(account, from)
  const face = world.files.url(person ? `person-${person.place}` : 'scene-bread-1', 200)
  return {
    ...{ id, name, shortName: name.split(' ')[0] ?? name, email: `u${id}@example.test` },
    avatar: { tiny: face, small: face, medium: face, big: face },
  }
}

const findFile = (world: World, id: string): FileFacts | undefined =>
  world.files.find(id) ?? (isDrawn(id) ? { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 } : undefined)

const wireFiles = (world: World, { files }: Comment) =>
  files.flatMap((id, n) => {
    const file = findFile(world, id)
    const ext = /\.(\w+)$/.exec(file?.name ?? '')?.[1] ?? 'jpg'
    return file ? [{ id: n + 1, directUrl: world.files.url(id), name: { full: file.name, ext } }] : []
  })

export function wireTopic(world: World, account: Account, topic: Comment) {
  const { id, at, text, post_id } = topic
  const forum = forumsOf(world, account).find((one) => one.id === post_id)
  return {
    id,
    title: headerOf(topic),
    content: text,
    url: `https://${account.id}/agent/object/${id}`,
    createdAtPosix: at,
    latestActivityPosix: movedAt(world, account, topic),
    author: wireAuthor(world, account, topic.from),
    responsible: null,
    status: statuses.find(({ title }) => title === topic.topic?.state) ?? statuses[0],
    attachments: wireFiles(world, topic),
    ownership: ownershipOf(world, account, topic),
    type: { slug: 'ticket', title: { single: 'Ticket', multiple: 'Tickets' } },
    forum: { id: String(post_id), name: forum?.name ?? 'Main' },
    commentsNum: repliesOf(world, account, topic).length,
  }
}

export const wireComment = (world: World, account: Account, topic: Comment, comment: Comment) => ({
  id: comment.id,
  content: comment.text,
  createdAtPosix: comment.at,
  author: wireAuthor(world, account, comment.from),
  attachments: wireFiles(world, comment),
  ...(comment.reply_to !== undefined && comment.reply_to !== topic.id && { replyToId: comment.reply_to }),
})
