import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Conversations, conversationFacts } from '../meta/conversations.ts'
import { hubDoor } from '../meta/door.ts'
import { bareFacts, type MetaEvent, nameOf, readEvents, splitter } from '../meta/events.ts'
import { readMessaging, salvageMessaging } from '../meta/messaging.ts'
import { eachAlone, ignored, readJson, shaped } from '../payload.ts'
import { changeKey, readFeed, readMention } from './feed.ts'
import { Feed, feedFacts } from './nodes.ts'

export const door = hubDoor(splitter('page', changeKey))

const Looked = z.object({ look: z.enum(['feed', 'conversations']), answer: z.unknown() })

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const json = readJson(body)
  const looked = Looked.safeParse(json).data
  if (looked?.look === 'feed') return feedFacts(shaped(Feed, looked.answer, 'feed'), account)
  if (looked) return conversationFacts(shaped(Conversations, looked.answer, 'conversations'), account)
  return eachAlone(
    readEvents(json, 'page', account),
    nameOf,
    (event) => readEvent(event, account),
    (event) => ('messaging' in event ? salvageMessaging(event.messaging, account, event.told_at) : []),
  )
}

function readEvent(event: MetaEvent, account: AccountFacts): Incoming[] {
  if ('odd' in event) throw new Error('not as known')
  if ('bare' in event) return bareFacts(event.bare)
  if ('messaging' in event) return readMessaging(event.messaging, account, event.told_at)
  if (event.field === 'feed') return readFeed(event.value, account, event.told_at)
  if (event.field === 'mention') return readMention(event.value, event.told_at)
  return ignored(event.field)
}
