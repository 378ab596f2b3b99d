import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import { eachAlone } from '../payload.ts'
import { bareFacts, type MetaEvent, nameOf, readEvents } from './events.ts'
import { readMessaging, salvageMessaging } from './messaging.ts'

export type MetaChange = Extract<MetaEvent, { field: string }>

/** A delivery of Meta's: dialogues are told alike everywhere, of what changes on its pages each network knows itself. */
export const understandEvents = (
  json: unknown,
  object: 'page' | 'instagram',
  account: AccountFacts,
  readChange: (change: MetaChange, account: AccountFacts) => Incoming[],
): Incoming[] =>
  eachAlone(
    readEvents(json, object, account),
    nameOf,
    (event) => {
      if ('odd' in event) throw new Error('not as known')
      if ('bare' in event) return bareFacts(event.bare)
      if ('messaging' in event) return readMessaging(event.messaging, account, event.told_at)
      return readChange(event, account)
    },
    (event) => ('messaging' in event ? salvageMessaging(event.messaging, account, event.told_at) : []),
  )
