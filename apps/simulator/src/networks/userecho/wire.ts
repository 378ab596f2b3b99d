import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { headerOf, movedAt, repliesOf, wireHtml, writerOf } from '../asked/forum.ts'

/** Wire shapes of UserEcho, as the samples have them. */

export const states: readonly { id: number; name: string; is_closed: boolean }[] = [
  { id: 1, name: 'New', is_closed: false },
  { id: 17, name: 'Under review', is_closed: false },
  { id: 18, name: 'Planned', is_closed: false },
  { id: 19, name: 'Started', is_closed: false },
  { id: 20, name: 'Completed', is_closed: true },
]

const dateOf = (at: number) => new Date(at * 1_000).toISOString().slice(0, 19)

const wireStatus = ({ topic }: Comment) => {
  const { id, name } = states.find((one) => one.name === topic?.state) ?? { id: 1, name: 'New' }
  return { id, name }
}

export function wireTopic(world: World, account: Account, topic: Comment) {
  const { id, post_id, from, at } = topic
  const path = `/communities/${post_id}/topics/${id}-tema`
  return {
    id,
    header: headerOf(topic),
    description: wireHtml(world, topic),
    created: dateOf(at),
    updated: dateOf(movedAt(world, account, topic)),
    url: `https://${account.id}${path}`,
    relative_url: path,
    status: wireStatus(topic),
    type: { id: 6, name: 'Tickets' },
    category: null,
    author: { ...writerOf(account, from), email: `u${from}@example.test` },
    comment_count: repliesOf(world, account, topic).length,
    votes: id % 5,
  }
}

export const wireComment = (world: World, account: Account, topic: Comment, comment: Comment) => ({
  id: comment.id,
  comment: wireHtml(world, comment),
  created: dateOf(comment.at),
  author: writerOf(account, comment.from),
  is_official: comment.from === 0,
  privacy_mode: { id: 1, name: 'PUBLIC' },
  topic_id: topic.id,
})
