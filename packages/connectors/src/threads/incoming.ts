import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Id, Moment, needed } from '../meta/fields.ts'
import { Time } from '../meta/nodes.ts'
import { hubReceiver } from '../meta/receiver.ts'
import { eachAlone, fingerprint, ignored, optional, readExactJson, shaped } from '../payload.ts'
import { Listed, listFacts } from './lists.ts'
import { isSame, Node, replyFacts } from './nodes.ts'

/**
 * One body for one of several events: Threads tells them in an object of its own, `values`, which is a list on the wire
 * and one event in its description.
 */
const Delivery = z.looseObject({
  topic: z.string(),
  target_id: Id,
  time: Moment,
  values: z.union([z.array(z.unknown()), z.looseObject({}).transform((one) => [one])]),
})
const Event = z.object({ field: z.string(), value: z.looseObject({ id: Id }) })
const Whose = z.looseObject({
  root_post: optional(z.looseObject({ owner_id: Id })),
  owner: optional(z.looseObject({ owner_id: Id })),
})

/** A mention is told of whom it names, a reply of the post that it stands under. */
function ownerOf(target_id: string | undefined, event: unknown): string {
  const { field, value } = Event.safeParse(event).data ?? {}
  const { root_post, owner } = Whose.safeParse(value).data ?? {}
  const owner_id = field === 'mentions' ? target_id : (root_post?.owner_id ?? owner?.owner_id)
  return owner_id ?? target_id ?? ''
}

function split(body: Uint8Array) {
  const delivery = shaped(Delivery, readExactJson(body), 'delivery')
  return delivery.values.map((event) => {
    const part = Buffer.from(JSON.stringify({ ...delivery, values: [event] }))
    const { field, value } = Event.safeParse(event).data ?? {}
    const key = value?.id === undefined ? fingerprint(Buffer.from(JSON.stringify(event))) : `${field}:${value.id}`
    return { provider_id: ownerOf(delivery.target_id, event), key, body: part }
  })
}

export const receiver = hubReceiver(split)

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readExactJson(body)
  const listed = z.looseObject({ look: z.string() }).safeParse(told).success
  if (listed) return listFacts(shaped(Listed, told, 'look'), account)
  const { values, time, topic } = shaped(Delivery, told, 'delivery')
  return eachAlone(
    values,
    () => topic,
    (event) => eventFacts(event, account, time),
  )
}

const Removed = z.object({ id: Id, deleted_at: Time.catch(0) })

function eventFacts(told: unknown, account: AccountFacts, time: number): Incoming[] {
  const { field, value } = shaped(Event, told, 'event')
  switch (field) {
    case 'replies':
      return [reply(value, account, time)]
    case 'mentions':
      return [mention(value, account, time)]
    // Only what our own side has deleted: of a customer's deletion nobody is told.
    case 'delete': {
      const { id, deleted_at } = shaped(Removed, value, field)
      return [{ kind: 'comment_deleted', external_id: needed(id, 'id'), at: deleted_at || time }]
    }
    default:
      // `publish` has neither words nor what it answers: the next look brings them.
      return ignored(field)
  }
}

function reply(value: unknown, account: AccountFacts, at: number): Incoming {
  const node = shaped(Node, value, 'reply')
  // Without the post it can only stand under itself: the next look puts it where it belongs.
  return replyFacts(node, account, { post: node.root_post?.id ?? node.id, at })
}

/** Under our own posts a mention is a reply like any other. */
function mention(value: unknown, account: AccountFacts, at: number): Incoming {
  const node = shaped(Node, value, 'mention')
  const { root_post } = node
  const isOurs = root_post?.owner_id === account.provider_id || isSame(root_post?.username, account.screen_name)
  return replyFacts(node, account, { post: root_post?.id ?? node.id, at, ...(!isOurs && { sort: 'mention' as const }) })
}
