// What applications and personal tokens may be allowed, and which calls that opens. The only table of it: the server asks it for
// every call, `/oauth` and the public description name what it says.
import type { Actor, Permission } from './permissions.ts'
import type { Call } from './wire/call.ts'

export const scopes = [
  ...(['items:read', 'items:work', 'items:reply', 'chats:read', 'chats:work', 'chats:reply'] as const),
  ...(['authors:read', 'authors:work', 'posts:read', 'stats:read', 'schedule:read', 'schedule:write'] as const),
  ...(['settings:read', 'settings:write', 'hooks:write'] as const),
] as const
export type Scope = (typeof scopes)[number]

/** Whoever may answer may also read what is answered. */
const includes: Partial<Record<Scope, Scope>> = {
  'items:work': 'items:read',
  'items:reply': 'items:work',
  'chats:work': 'chats:read',
  'chats:reply': 'chats:work',
  'authors:work': 'authors:read',
  'schedule:write': 'schedule:read',
  'settings:write': 'settings:read',
}

/** With what they include. */
export function heldBy(given: readonly Scope[]): ReadonlySet<Scope> {
  const held = new Set<Scope>()
  for (const one of given) for (let scope: Scope | undefined = one; scope; scope = includes[scope]) held.add(scope)
  return held
}

/** What speaks in the person's name, changes what everybody works with, or sends it elsewhere takes a sign-in of a moment ago. */
export const needsFreshSignIn = (given: readonly Scope[]) =>
  given.some((scope) => ['settings:write', 'hooks:write'].includes(scope) || scope.endsWith(':reply'))

type Opens = { read: readonly Scope[]; write: readonly Scope[] }
const both = (...either: Scope[]): Opens => ({ read: either, write: either })
const pair = (read: Scope, write: Scope): Opens => ({ read: [read], write: [write] })
/** For people only: no application is ever let in. */
const closed: Opens = { read: [], write: [] }

/** By the permission of a call, and whether it only reads: any one of these scopes opens it. */
const opens: Record<Permission, Opens> = {
  self: closed,
  person: closed,
  'desk.see': closed,
  'items.see': both('items:read'),
  'items.process': both('items:work'),
  'items.assign': both('items:work'),
  'items.reply': both('items:reply'),
  'items.macros': both('items:reply'),
  'chats.see': both('chats:read'),
  'chats.process': both('chats:work'),
  'chats.reply': both('chats:reply'),
  'chats.macros': both('chats:reply'),
  'replies.approve': closed,
  'authors.process': both('authors:work'),
  'files.upload': both('items:reply', 'chats:reply', 'settings:write'),
  'tags.manage': pair('settings:read', 'settings:write'),
  'labels.manage': pair('settings:read', 'settings:write'),
  'templates.manage': pair('settings:read', 'settings:write'),
  'macros.manage': pair('settings:read', 'settings:write'),
  'spaces.manage': closed,
  'accounts.manage': closed,
  'members.manage': closed,
  'schedule.see': pair('schedule:read', 'schedule:write'),
  'schedule.manage': pair('schedule:read', 'schedule:write'),
  'absences.approve': pair('schedule:read', 'schedule:write'),
  'calendars.manage': closed,
  'statuses.manage': closed,
  'integrations.manage': both('hooks:write'),
  'journal.see': closed,
  'watches.own': closed,
  'setup.manage': closed,
  'draws.manage': closed,
  'rules.manage': closed,
  'bots.manage': closed,
  'facts.manage': closed,
  'ai.manage': closed,
  // What is asked costs the space money, and no application is billed for it.
  'ai.use': closed,
  'emotions.manage': closed,
  'notifications.manage': closed,
  'billing.manage': closed,
}

/** Calls whose permission says too much or too little. A name that is no call's fails the test beside. */
const exceptions: Readonly<Record<string, readonly Scope[]>> = {
  'GET /v1/posts/:id': ['posts:read'],
  'GET /v1/items/authors': ['authors:read'],
  'GET /v1/chats/authors': ['authors:read'],
  'GET /v1/authors/:id': ['authors:read'],
  // By a label one would read the names of everybody who has it.
  'GET /v1/labels/:id/authors': ['authors:read'],
  // What is deleted on a network does not come back: for whoever was let speak there, which takes a fresh sign-in.
  'DELETE /v1/items/:id': ['items:reply'],
  'GET /v1/authors/:id/timeline': ['authors:read'],
  'GET /v1/stats/items': ['stats:read'],
  'GET /v1/tags': ['settings:read'],
  'GET /v1/tag_groups': ['settings:read'],
  'GET /v1/templates': ['settings:read'],
  'GET /v1/templates/folders': ['settings:read'],
  'GET /v1/macros': ['settings:read'],
  'GET /v1/companies': ['settings:read'],
  'GET /v1/objects': ['settings:read'],
  // Work on many is done later, by the rights that the person has then: a scope would be forgotten on the way.
  'POST /v1/items/bulk': [],
  'POST /v1/items/bulk/preview': [],
  'POST /v1/twins/:id/replies': [],
  'POST /v1/twins/:id/preview': [],
  'PUT /v1/twins/:id/draft': [],
  'POST /v1/chats/bulk': [],
  'POST /v1/chats/bulk/preview': [],
  // The end of a shift is a person's: it shows customers' words and gives work away.
  'GET /v1/handover': [],
  'POST /v1/handover': [],
  'PUT /v1/handover/dismissed': [],
  'GET /v1/handovers': [],
  'GET /v1/handovers/fresh': [],
  'POST /v1/handovers/:id/read': [],
  // Keys of another service, and customers' words that leave to it: people only.
  'GET /v1/hde': [],
  'GET /v1/hde/:id': [],
  'POST /v1/hde': [],
  'PUT /v1/hde/:id': [],
  'DELETE /v1/hde/:id': [],
  'GET /v1/hde/desks': [],
  'GET /v1/items/:id/ticket': [],
  'GET /v1/chats/:id/ticket': [],
  'POST /v1/items/:id/ticket': [],
  'POST /v1/chats/:id/ticket': [],
  // Whoever may make applications may give itself any right.
  'GET /v1/applications': [],
  'GET /v1/applications/:id': [],
  'POST /v1/applications': [],
  'PUT /v1/applications/:id': [],
  'POST /v1/applications/:id/secret': [],
  'DELETE /v1/applications/:id': [],
}
export const exceptional = Object.keys(exceptions)

type Named = Pick<Call, 'method' | 'path'> & { access: Permission }

/** Any one of these opens the call; none: it is for people only. */
export function scopesOf({ method, path, access }: Named): readonly Scope[] {
  const { read, write } = opens[access]
  return exceptions[`${method} ${path}`] ?? (method === 'GET' ? read : write)
}

/** Calls after which something goes out to a network; they are counted apart. */
export function leaves({ method, path, access }: Named): boolean {
  if (method === 'GET' || stays.includes(path)) return false
  if (access === 'items.process') return /\/(block|hidden|pinned|restore|topic)$/.test(path) || method === 'DELETE'
  return ['items.reply', 'items.macros', 'chats.reply', 'chats.macros'].includes(access)
}
const stays = ['/v1/items/:id/draft', '/v1/items/:id/writing', '/v1/chats/:id/draft', '/v1/chats/:id/writing']

/**
 * The person as the application may act for them in this call: what they may do now, and of that what the scopes hold, so
 * that whatever the call asks about other rights on its way is answered by the scopes too.
 */
export function narrowed(actor: Actor, given: readonly Scope[], access: Permission): Actor {
  const held = heldBy(given)
  const permissions = Object.entries(opens) as [Permission, Opens][]
  const only = [
    access,
    ...permissions.flatMap(([name, { write }]) => (write.some((one) => held.has(one)) ? [name] : [])),
  ]
  return { ...actor, memberships: actor.memberships.map((member) => ({ ...member, only })) }
}
