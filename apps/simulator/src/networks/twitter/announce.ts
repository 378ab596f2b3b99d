import { createHmac, randomInt } from 'node:crypto'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import { twitterClient } from './accounts.ts'
import { wireId } from './ids.ts'
import { applicationOf } from './own.ts'
import { personId, toldMessage, wireComment, wirePost, wireUser } from './wire.ts'

export const hookName = (webhook_id: string) => `twitter:${webhook_id}`

/** What is told of an account, each kind only to whoever has subscribed to it. */
export function announce({ world, deliveries }: Parts, happening: Happening) {
  const told = tellingOf(world, happening)
  if (!told) return
  const { account } = happening
  const { event_type, lane, payload, includes } = told
  for (const one of applicationOf(world).subscriptions)
    if (one.user_id === account.id && one.event_type === event_type)
      deliveries.push(hookName(one.webhook_id), lane, {
        data: {
          event_uuid: String(randomInt(1, 2 ** 47) * (randomInt(2) ? 1 : -1)),
          filter: { user_id: account.id },
          event_type,
          payload,
          ...(includes && { includes }),
        },
      })
}

type Telling = { event_type: string; lane: string; payload: object; includes?: object }

/** Customers' deletions, edits and hiding are told to nobody; nor what answers somebody else under our post. */
function tellingOf(world: World, happening: Happening): Telling | undefined {
  const { account } = happening
  const usersOf = (...ids: string[]) => ({ users: ids.map((id) => wireUser(world, account, id)) })
  switch (happening.kind) {
    case 'comment_new': {
      const { comment } = happening
      const payload = wireComment(world, account, comment)
      const lane = `post:${comment.post_id}`
      if (comment.from === 0) return { event_type: 'post.create', lane, payload, includes: usersOf(account.id) }
      return payload.in_reply_to_user_id === account.id
        ? { event_type: 'post.reply.create', lane, payload, includes: {} }
        : undefined
    }
    case 'mention_new': {
      const { mention } = happening
      const payload = wirePost(world, account, mention)
      const includes = usersOf(personId(account, mention.from), account.id)
      return { event_type: 'post.mention.create', lane: `post:${mention.id}`, payload, includes }
    }
    case 'post_new': {
      const payload = wirePost(world, account, happening.post)
      return { event_type: 'post.create', lane: `post:${happening.post.id}`, payload, includes: usersOf(account.id) }
    }
    case 'comment_deleted': {
      const { from, id, post_id } = happening.comment
      if (from !== 0) return
      const payload = { id: wireId(id), author_id: account.id }
      return { event_type: 'post.delete', lane: `post:${post_id}`, payload, includes: usersOf(account.id) }
    }
    case 'message_new': {
      const { person_id, message } = happening
      const event_type = message.from === 0 ? 'dm.sent' : 'dm.received'
      return { event_type, lane: `person:${person_id}`, payload: toldMessage(world, account, person_id, message) }
    }
    default:
      return
  }
}

export const proofOf = (words: string) =>
  `sha256=${createHmac('sha256', twitterClient.consumer_secret).update(words).digest('base64')}`

export function findHook(world: World, name: string): Hook | undefined {
  const webhook = applicationOf(world).webhooks.find(({ id, valid }) => valid && hookName(id) === name)
  if (!webhook) return
  return {
    url: webhook.url,
    prepare(event) {
      const body = JSON.stringify(event)
      return { headers: { 'x-twitter-webhooks-signature': proofOf(body) }, body }
    },
    isAccepted: ({ status }) => status === 200,
  }
}

export const isTold = (world: World, account: Account) =>
  applicationOf(world).subscriptions.some(({ user_id }) => user_id === account.id)
