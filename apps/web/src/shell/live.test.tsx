import type { EventBody, EventKind } from '@otklik/contract/events.ts'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountsQuery } from '../domains/accounts/api.ts'
import { billingQuery } from '../domains/billing/api.ts'
import { configQuery, countsQuery, objectsQuery } from '../domains/desk/api.ts'
import { labelAuthorsQuery, labelsQuery } from '../domains/labels/api.ts'
import { macrosQuery } from '../domains/macros/api.ts'
import { archivedCompaniesQuery } from '../domains/spaces/api.ts'
import { statisticsKey } from '../domains/statistics/api.ts'
import { usageQuery } from '../domains/tags/api.ts'
import { accountTargetsQuery } from '../domains/targets/api.ts'
import { managedQuery } from '../domains/templates/api.ts'
import { groupsQuery, invitesQuery, memberQuery } from '../domains/users/members.ts'
import { viewsQuery } from '../domains/users/views.ts'
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
  label_authors: labelAuthorsQuery(4).queryKey,
  tag_usage: usageQuery(4).queryKey,
  templates: managedQuery.queryKey,
  macros: macrosQuery.queryKey,
  statistics: statisticsKey,
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

const tell = <K extends EventKind>(kind: K, body: EventBody<K>) =>
  applyEvent(cache, live, { type: 'event', seq: 2, prev: 1, space_id: 1, kind, body, row: null } as never)

function staleAfter<K extends EventKind>(kind: K, body: EventBody<K>): Kept[] {
  tell(kind, body)
  vi.advanceTimersByTime(LATER_MS)
  return (Object.keys(kept) as Kept[]).filter((name) => cache.getQueryState(kept[name])?.isInvalidated)
}

const one = { id: 5, space_id: 1 }
const work = { ...one, version: 2 }
const message = { ...work, chat_id: 7 }

/** Every kind that there is: a new one does not compile before it is said what becomes of it. */
const asked: { [K in EventKind]: [body: EventBody<K>, stale: readonly Kept[]] } = {
  'account.changed': [one as EventBody<'account.changed'>, ['objects', 'accounts']],
  'member.changed': [one as EventBody<'member.changed'>, ['objects', 'member']],
  'invite.changed': [one as EventBody<'invite.changed'>, ['invites']],
  'group.changed': [one as EventBody<'group.changed'>, ['groups', 'member', 'views']],
  'views.changed': [one, ['views']],
  'space.changed': [one, ['config', 'billing']],
  'company.changed': [one, ['objects', 'archived_companies']],
  'targets.changed': [one, ['account_targets']],
  'tags.changed': [{ ...one, merged_into: null } as EventBody<'tags.changed'>, ['objects', 'tag_usage']],
  'labels.changed': [
    { ...one, merged_into: null } as EventBody<'labels.changed'>,
    ['objects', 'labels', 'label_authors'],
  ],
  'author.changed': [one, ['labels', 'label_authors']],
  'templates.changed': [one, ['templates']],
  'macros.changed': [one, ['macros']],
  'item.arrived': [work as EventBody<'item.arrived'>, ['counts', 'statistics']],
  'item.changed': [work as EventBody<'item.changed'>, ['counts', 'accounts', 'statistics']],
  'reply.changed': [{ ...one, item_id: 6 } as EventBody<'reply.changed'>, ['accounts']],
  'chat.changed': [work as EventBody<'chat.changed'>, ['counts', 'statistics']],
  'message.arrived': [message as EventBody<'message.arrived'>, ['counts', 'accounts', 'statistics']],
  'message.changed': [message as EventBody<'message.changed'>, ['accounts', 'statistics']],
}

it.each(Object.keys(asked) as EventKind[])('after %s asks for what it changes, and for nothing else', (kind) => {
  const [body, stale] = asked[kind]
  expect(staleAfter(kind, body as EventBody<typeof kind>)).toEqual(stale)
})

it('asks for filters too when a tag or a label has become another one', () => {
  const merged = { ...one, merged_into: 9 }
  expect(staleAfter('tags.changed', merged as EventBody<'tags.changed'>)).toContain('config')
  cache.setQueryData<unknown>(kept.config, { user: { settings: { sounds: false } } })
  expect(staleAfter('labels.changed', merged as EventBody<'labels.changed'>)).toContain('config')
})

it('asks once for a burst, and not about accounts that are well', () => {
  const spy = vi.spyOn(cache, 'invalidateQueries')
  cache.setQueryData<unknown>(kept.accounts, [{ state: 'active' }])
  for (let id = 0; id < 50; id++) tell('item.changed', { ...work, id } as EventBody<'item.changed'>)
  vi.advanceTimersByTime(LATER_MS)
  const times = (key: QueryKey) => spy.mock.calls.filter(([asked]) => asked?.queryKey === key).length
  expect([times(kept.counts), times(statisticsKey), times(kept.accounts)]).toEqual([1, 1, 0])
})
