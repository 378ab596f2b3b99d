import type { EventKind } from '@otklik/contract/events.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountsQuery } from '../domains/accounts/api.ts'
import { aiKey } from '../domains/ai/keys.ts'
import { handedQuery, turnsOfThingQuery } from '../domains/ai/turns.ts'
import { approvalsKey } from '../domains/approvals/api.ts'
import { stateQuery } from '../domains/audit/api.ts'
import { billingQuery } from '../domains/billing/api.ts'
import { botsQuery } from '../domains/bots/api.ts'
import { configQuery, countsQuery, objectsQuery } from '../domains/desk/api.ts'
import { drawsKey } from '../domains/draws/api.ts'
import { twinsKey } from '../domains/duplicates/api.ts'
import { emotionsKey } from '../domains/emotions/api.ts'
import { factsKey } from '../domains/facts/api.ts'
import { labelAuthorsQuery, labelsQuery } from '../domains/labels/api.ts'
import { macrosQuery } from '../domains/macros/api.ts'
import { notificationKeys } from '../domains/notifications/api.ts'
import { accountRoutingQuery, handoverQuery } from '../domains/routing/api.ts'
import { rulesQuery } from '../domains/rules/api.ts'
import { archivedCompaniesQuery } from '../domains/spaces/api.ts'
import { statisticsKey } from '../domains/statistics/api.ts'
import { usageQuery } from '../domains/tags/api.ts'
import { accountTargetsQuery } from '../domains/targets/api.ts'
import { managedQuery } from '../domains/templates/api.ts'
import { groupsQuery, invitesQuery, memberQuery } from '../domains/users/members.ts'
import { viewsQuery } from '../domains/users/views.ts'
import { kindsQuery } from '../domains/workinghours/absences/api.ts'
import { calendarsQuery } from '../domains/workinghours/calendars/api.ts'
import { shiftTemplatesQuery } from '../domains/workinghours/shift-templates/api.ts'
import { applyEvent } from '../platform/live/live.ts'
import { live } from './live.ts'

// What each event makes the screen ask for again. Rows of work are put in as they come: items/live.test.tsx and others.

const kept = {
  config: configQuery.queryKey,
  objects: objectsQuery.queryKey,
  counts: countsQuery.queryKey,
  accounts: accountsQuery.queryKey,
  account_targets: accountTargetsQuery(3).queryKey,
  archived_companies: archivedCompaniesQuery.queryKey,
  billing: billingQuery.queryKey,
  groups: groupsQuery.queryKey,
  invites: invitesQuery.queryKey,
  member: memberQuery(1, 2).queryKey,
  views: viewsQuery.queryKey,
  labels: labelsQuery.queryKey,
  draws: drawsKey,
  twins: twinsKey,
  label_authors: labelAuthorsQuery(4).queryKey,
  tag_usage: usageQuery(4).queryKey,
  templates: managedQuery.queryKey,
  macros: macrosQuery.queryKey,
  emotions: emotionsKey,
  facts: factsKey,
  ai: aiKey,
  turns: turnsOfThingQuery('chat', 7).queryKey,
  handed: handedQuery({ item_id: null, chat_id: 7 }).queryKey,
  turns_of_another: turnsOfThingQuery('item', 7).queryKey,
  handed_of_another: handedQuery({ item_id: 7, chat_id: null }).queryKey,
  rules: rulesQuery.queryKey,
  bots: botsQuery.queryKey,
  statistics: statisticsKey,
  journal_state: stateQuery.queryKey,
  calendars: calendarsQuery.queryKey,
  schedule: shiftTemplatesQuery.queryKey,
  absences: kindsQuery(1).queryKey,
  routing: accountRoutingQuery(3).queryKey,
  handovers: handoverQuery(1).queryKey,
  approvals: approvalsKey,
  bell: notificationKeys.list,
  unread: notificationKeys.unread,
} satisfies Record<string, QueryKey>
type Kept = keyof typeof kept

/** As long as whatever gathers a burst waits. */
const LATER_MS = 5_000

let cache: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  cache = new QueryClient()
  for (const key of Object.values<QueryKey>(kept)) cache.setQueryData(key, {})
  cache.setQueryData<unknown>(kept.config, { user: { settings: { sounds: false } } })
  // How much waits is shown of accounts that do not work.
  cache.setQueryData<unknown>(kept.accounts, [{ state: 'broken' }])
})
afterEach(() => void vi.useRealTimers())

/** Tables look at ids alone; what else a body holds is the listeners'. */
const tell = (kind: EventKind, body: object) =>
  applyEvent(cache, live, { type: 'event', seq: 2, prev: 1, space_id: 1, kind, body, row: null } as never)

function staleAfter(kind: EventKind, body: object): Kept[] {
  tell(kind, body)
  vi.advanceTimersByTime(LATER_MS)
  return (Object.keys(kept) as Kept[]).filter((name) => cache.getQueryState(kept[name])?.isInvalidated)
}

const one = { id: 5, space_id: 1 }
const work = { ...one, version: 2 }
const message = { ...work, chat_id: 7 }

/** Every kind that there is: a new one does not compile before it is said what becomes of it. */
const asked: Readonly<Record<EventKind, [body: object, stale: readonly Kept[]]>> = {
  'account.changed': [one, ['objects', 'accounts']],
  'member.changed': [one, ['objects', 'member']],
  'invite.changed': [one, ['invites']],
  'group.changed': [one, ['groups', 'member', 'views']],
  'views.changed': [one, ['views']],
  'space.changed': [one, ['config', 'billing']],
  'company.changed': [one, ['objects', 'archived_companies']],
  'targets.changed': [one, ['account_targets']],
  'routing.changed': [one, ['routing']],
  'approval.changed': [one, ['counts', 'approvals', 'bell', 'unread']],
  'handover.changed': [one, ['handovers']],
  'statuses.changed': [one, ['config', 'schedule']],
  'calendars.changed': [one, ['calendars', 'schedule']],
  'schedule.changed': [{ ...one, from_day: '2026-11-17', to_day: '2026-11-17' }, ['schedule']],
  'schedule.edited': [one, ['schedule']],
  'absence.changed': [one, ['schedule', 'absences']],
  'swap.changed': [one, ['schedule']],
  'tags.changed': [{ ...one, merged_into: null }, ['objects', 'tag_usage']],
  'labels.changed': [{ ...one, merged_into: null }, ['objects', 'labels', 'label_authors']],
  'author.changed': [one, ['labels', 'label_authors']],
  'templates.changed': [one, ['templates']],
  'macros.changed': [one, ['macros']],
  'draws.changed': [one, ['draws']],
  'twins.changed': [one, ['twins']],
  // Nothing of it is on a screen yet.
  'rules.changed': [one, ['rules']],
  'emotions.changed': [one, ['emotions']],
  'facts.changed': [one, ['facts']],
  'ai.changed': [one, ['ai']],
  'ai.turned': [{ ...one, kind: 'chat', thing_id: 7 }, ['turns', 'handed']],
  'bots.changed': [one, ['bots']],
  'journal.anchored': [{ id: 1, space_id: 1, n: 1, hash: '' }, ['journal_state']],
  'item.arrived': [work, ['counts', 'statistics']],
  'item.changed': [work, ['counts', 'accounts', 'statistics', 'approvals']],
  'reply.changed': [{ ...one, item_id: 6 }, ['accounts']],
  'chat.changed': [work, ['counts', 'statistics', 'approvals']],
  'message.arrived': [message, ['counts', 'accounts', 'statistics']],
  'message.changed': [message, ['accounts', 'statistics']],
  // Never pushed.
  'notification.caused': [one, []],
}

it.each(Object.keys(asked) as EventKind[])('after %s asks for what it changes, and for nothing else', (kind) => {
  const [body, stale] = asked[kind]
  expect(staleAfter(kind, body)).toEqual(stale)
})

it('asks for filters too when a tag or a label has become another one', () => {
  const merged = { ...one, merged_into: 9 }
  expect(staleAfter('tags.changed', merged)).toContain('config')
  cache.setQueryData<unknown>(kept.config, { user: { settings: { sounds: false } } })
  expect(staleAfter('labels.changed', merged)).toContain('config')
})

it('asks once for a burst, and not about accounts that are well', () => {
  const spy = vi.spyOn(cache, 'invalidateQueries')
  cache.setQueryData<unknown>(kept.accounts, [{ state: 'active' }])
  for (let id = 0; id < 50; id++) tell('item.changed', { ...work, id })
  vi.advanceTimersByTime(LATER_MS)
  const times = (key: QueryKey) => spy.mock.calls.filter(([asked]) => asked?.queryKey === key).length
  expect([times(kept.counts), times(statisticsKey), times(kept.accounts)]).toEqual([1, 1, 0])
})
