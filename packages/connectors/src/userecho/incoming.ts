import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { eachAlone, readJson, shaped } from '../payload.ts'
import { Comment, commentFacts, commentId, Forum, forumFacts, Topic, topicComment, topicFacts } from './topics.ts'

/** What we have asked for (`looks.ts`). `since`: what is older has arrived as history; `at`: when the look began. */
const Listed = z.discriminatedUnion('look', [
  z.object({
    look: z.literal('topics'),
    forum: Forum,
    since: z.number(),
    at: z.number(),
    answer: z.object({ data: z.array(z.unknown()) }),
  }),
  z.object({
    look: z.literal('comments'),
    forum: Forum,
    topic: z.string().min(1),
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

function topicsFacts({ forum, since, at, answer }: Extract<Listed, { look: 'topics' }>): Incoming[] {
  const facts = eachAlone(
    answer.data,
    () => 'topic',
    (told): Incoming[] => {
      const topic = shaped(Topic, told, 'topic')
      const state = topicFacts(topic)
      // Told with every look, of old topics as well: the forum's word rules.
      const change: Incoming[] = state ? [{ kind: 'comment_topic', external_id: topic.id, ...state, at }] : []
      return isNew(secondsOf(topic.created), since) ? [topicComment(topic, forum.id), ...change] : change
    },
  )
  return facts.some(({ kind }) => kind === 'comment') ? [forumFacts(forum), ...facts] : facts
}

/** Oldest first. An answer of ours is to whoever of the others wrote last before it. */
function commentsFacts({ forum, topic, since, answer }: Extract<Listed, { look: 'comments' }>): Incoming[] {
  let answered = topic
  return eachAlone(
    answer.data,
    () => 'comment',
    (told) => {
      const comment = shaped(Comment, told, 'comment')
      const fact = commentFacts(comment, topic, forum.id, answered)
      if (!comment.is_official) answered = commentId(topic, comment.id)
      return isNew(secondsOf(comment.created), since) ? [fact] : []
    },
  )
}
