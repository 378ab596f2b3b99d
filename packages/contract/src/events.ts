import type { z } from 'zod'
import { accountEvents } from './accounts/accounts.ts'
import { aiEvents } from './ai/agents.ts'
import { aiTurnEvents } from './ai/alone.ts'
import { approvalEvents } from './approvals/approvals.ts'
import { authorEvents } from './authors/authors.ts'
import { botEvents } from './bots/bots.ts'
import { chatEvents } from './chats/chats.ts'
import { drawEvents } from './draws/draws.ts'
import { duplicateEvents } from './duplicates/duplicates.ts'
import { emotionEvents } from './emotions/emotions.ts'
import { factEvents } from './facts/facts.ts'
import { itemEvents } from './items/items.ts'
import { journalEvents } from './journal/journal.ts'
import { labelEvents } from './labels.ts'
import { macroEvents } from './macros.ts'
import { notificationEvents } from './notifications/notifications.ts'
import { routingEvents } from './routing/routing.ts'
import { ruleEvents } from './rules/rules.ts'
import { absenceEvents } from './schedule/absences.ts'
import { calendarEvents } from './schedule/calendars.ts'
import { scheduleEvents } from './schedule/schedule.ts'
import { swapEvents } from './schedule/swaps.ts'
import { spaceEvents } from './spaces.ts'
import { statusEvents } from './statuses.ts'
import { tagEvents } from './tags/tags.ts'
import { targetEvents } from './targets.ts'
import { templateEvents } from './templates/templates.ts'
import { memberEvents } from './users/members.ts'
import { viewEvents } from './users/views.ts'

/** What the product announces when a change is saved. Sockets, rules, notifications and the journal listen. */
export const events = {
  ...accountEvents,
  ...drawEvents,
  ...duplicateEvents,
  ...memberEvents,
  ...spaceEvents,
  ...targetEvents,
  ...statusEvents,
  ...calendarEvents,
  ...scheduleEvents,
  ...absenceEvents,
  ...swapEvents,
  ...approvalEvents,
  ...routingEvents,
  ...ruleEvents,
  ...botEvents,
  ...emotionEvents,
  ...aiEvents,
  ...aiTurnEvents,
  ...tagEvents,
  ...labelEvents,
  ...authorEvents,
  ...templateEvents,
  ...factEvents,
  ...macroEvents,
  ...viewEvents,
  ...journalEvents,
  ...itemEvents,
  ...chatEvents,
  ...notificationEvents,
}

export type EventKind = keyof typeof events
export type EventBody<K extends EventKind> = z.infer<(typeof events)[K]['body']>
/** The thing as it stands when the push goes out. The log itself keeps ids only, so that erasure forgets. */
export type EventRow<K extends EventKind> = z.infer<(typeof events)[K]['row']>
export type Announcement = { [K in EventKind]: { kind: K; body: EventBody<K> } }[EventKind]

/** An announcement with its place in the space's log. */
export type Event = Announcement & { space_id: number; seq: number }

export const isEventKind = (kind: string): kind is EventKind => kind in events
