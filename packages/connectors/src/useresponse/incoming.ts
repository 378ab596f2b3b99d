import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { postsOnce } from '../looks.ts'
import { eachAlone, readJson, shaped } from '../payload.ts'
import {
  Comment,
  commentFacts,
  commentId,
  isOwn,
  placeOf,
  Topic,
  topicComment,
  topicFacts,
  writtenAt,
} from './topics.ts'

/** What we have asked for (`looks.ts`). `me`: whose key it is; `since`: what is older has arrived as history. */
const Listed = z.discriminatedUnion('look', [
  z.object({
    look: z.literal('topics'),
    list: z.string().min(1),
    since: z.number(),
    at: z.number(),
    answer: z.object({ data: z.array(z.unknown()) }),
  }),
  z.object({
    look: z.literal('comments'),
    post: z.string().min(1),
    topic: z.string().min(1),
    me: z.string().min(1),
    since: z.number(),
    answer: z.object({ data: z.array(z.unknown()) }),
  }),
])
type Listed = z.output<typeof Listed>

export function understand(body: Uint8Array, _account: AccountFacts): Incoming[] {
  const listed = shaped(Listed, readJson(body), 'look')
  switch (listed.look) {
    case 'topics':
      return topicsFacts(listed)
    case 'comments':
      return commentsFacts(listed)
  }
}

const isNew = (created_at: number, since: number) => created_at === 0 || created_at >= since

function topicsFacts({ list, since, at, answer }: Extract<Listed, { look: 'topics' }>): Incoming[] {
  const facts = eachAlone(
    answer.data,
    () => 'topic',
    (told): Incoming[] => {
      const topic = shaped(Topic, told, 'topic')
      const state = topicFacts(topic)
      // Told with every look, of old topics as well: the forum's word rules.
      const change: Incoming[] = state ? [{ kind: 'comment_topic', external_id: topic.id, ...state, at }] : []
      return isNew(writtenAt(topic), since) ? [placeOf(topic, list), topicComment(topic, list), ...change] : change
    },
  )
  return postsOnce(facts)
}

/** Oldest first. */
function commentsFacts({ post, topic, me, since, answer }: Extract<Listed, { look: 'comments' }>): Incoming[] {
  let answered = topic
  return eachAlone(
    answer.data,
    () => 'comment',
    (told) => {
      const comment = shaped(Comment, told, 'comment')
      const fact = commentFacts(comment, { topic, post, me }, answered)
      if (!isOwn(comment, me)) answered = commentId(topic, comment.id)
      return isNew(writtenAt(comment), since) ? [fact] : []
    },
  )
}
