import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Conversations, conversationFacts } from '../meta/conversations.ts'
import { splitter } from '../meta/events.ts'
import { hubReceiver } from '../meta/receiver.ts'
import { type MetaChange, understandEvents } from '../meta/understand.ts'
import { ignored, readJson, shaped } from '../payload.ts'
import { changeKey, readFeed, readMention } from './feed.ts'
import { Feed, feedFacts } from './nodes.ts'

export const receiver = hubReceiver(splitter('page', changeKey))

const Looked = z.object({ look: z.enum(['feed', 'conversations']), answer: z.unknown() })

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const json = readJson(body)
  const looked = Looked.safeParse(json).data
  if (looked?.look === 'feed') return feedFacts(shaped(Feed, looked.answer, 'feed'), account)
  if (looked) return conversationFacts(shaped(Conversations, looked.answer, 'conversations'), account)
  return understandEvents(json, 'page', account, readChange)
}

function readChange(event: MetaChange, account: AccountFacts): Incoming[] {
  if (event.field === 'feed') return readFeed(event.value, account, event.told_at)
  if (event.field === 'mention') return readMention(event.value, event.told_at)
  return ignored(event.field)
}
