import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { type Actor, can, type Membership, type Permission } from './permissions.ts'
import { exceptional, heldBy, leaves, narrowed, needsFreshSignIn, type Scope, scopes, scopesOf } from './scopes.ts'
import type { Call } from './wire/call.ts'

type Guarded = Call & { access: Permission }
const calls = Object.entries(contract).flatMap(([domain, own]) =>
  Object.entries(own as Record<string, Call>).flatMap(([name, call]) =>
    'access' in call ? [{ title: `${domain}.${name}`, call: call as Guarded }] : [],
  ),
)

/** A second copy on purpose: every call that an application can ever make. A new one is closed until somebody enters it here and there. */
const opened: Record<Scope, string> = {
  'schedule:read':
    'shiftTemplates.list shiftTemplates.uses schedule.grid schedule.publications schedule.conflicts schedule.plan schedule.fact schedule.settings absences.kinds absences.list absences.cover absences.balances absences.grants cover.wanted swaps.list',
  'schedule:write':
    'shiftTemplates.add shiftTemplates.preview shiftTemplates.change shiftTemplates.remove shiftTemplates.addUses shiftTemplates.changeUse shiftTemplates.removeUse schedule.edit schedule.publish schedule.revert schedule.setZone absences.ask absences.decide absences.withdraw absences.cancel absences.grant cover.setWanted swaps.offer swaps.agree swaps.refuse swaps.withdraw swaps.decide',
  'settings:read':
    'spaces.companies tags.list tags.usage tags.groups labels.list templates.list templates.get templates.folders templates.exportTable macros.list desk.objects',
  'chats:read':
    'channels.stickers chats.list chats.total chats.fitting chats.get chats.messages dialogs.templates ruleTraces.ofChat aiTurns.ofChat botSessions.ofChat',
  'settings:write':
    'tags.add tags.change tags.place tags.archive tags.restore tags.merge tags.remove tags.addGroup tags.changeGroup tags.removeGroup labels.add labels.change labels.place labels.archive labels.restore labels.merge labels.remove templates.add templates.save templates.archive templates.restore templates.addFolder templates.saveFolder templates.removeFolder templates.importTable macros.add macros.save macros.arrange macros.archive macros.restore files.upload',
  'authors:work': 'labels.setOnAuthor contacts.addNote contacts.removeNote contacts.link contacts.unlink',
  'items:reply':
    'macroRuns.onItem files.upload items.reply items.cancelReply items.retryReply itemHandling.begin itemHandling.saveDraft itemHandling.setLater moderation.setLiked moderation.editReply moderation.removeReply moderation.remove',
  'chats:reply':
    'macroRuns.onChat files.upload chats.send chats.cancelMessage chats.retryMessage chatHandling.begin chatHandling.saveDraft chatHandling.setLater dialogs.start dialogs.editMessage dialogs.removeMessage dialogs.react dialogs.type',
  'posts:read': 'posts.get',
  'items:read':
    'items.list items.total items.fitting items.get ruleTraces.ofItem aiTurns.ofItem duplicates.list duplicates.counts duplicates.ofItem duplicates.get duplicates.members',
  'items:work':
    'items.setStatus itemHandling.setTags itemHandling.setEmotion itemHandling.clearEmotion itemHandling.assign itemHandling.addNote moderation.setHidden moderation.setPinned moderation.setTopicClosed moderation.restore blocks.block blocks.unblock',
  'chats:work':
    'chats.setStatus chats.markRead chatHandling.setTags chatHandling.setEmotion chatHandling.clearEmotion chatHandling.assign chatHandling.addNote chats.setRobots',
  'authors:read': 'labels.authors contacts.itemAuthors contacts.chatAuthors contacts.get contacts.timeline',
  'stats:read': 'statistics.items',
  'hooks:write':
    'webhooks.list webhooks.add webhooks.change webhooks.rotate webhooks.ping webhooks.remove webhooks.deliveries webhooks.delivery webhooks.replay',
}

describe('scopes', () => {
  it.each(calls)('of $title are those that were meant', ({ title, call }) => {
    const meant = scopes.filter((scope) => opened[scope].split(' ').includes(title))
    expect([...scopesOf(call)].toSorted()).toEqual(meant.toSorted())
  })

  it('name no call that there is not', () => {
    const titles = calls.map(({ title }) => title)
    const entered = Object.values(opened).flatMap((names) => names.split(' '))
    expect(entered.filter((name) => !titles.includes(name))).toEqual([])
    const paths = calls.map(({ call }) => `${call.method} ${call.path}`)
    expect(exceptional.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('never open billing, people, tokens, set-up, the journal or what is one’s own', () => {
    const never =
      /^(billing|members|peopleImports|hdeDesks|hdeTickets|consents|applications|protection|social|users|preferences|journal|accounts|channels|spaces\.change|calendars|statusSettings|bulk)/
    const reached = calls.filter(({ title, call }) => never.test(title) && scopesOf(call).length > 0)
    expect(reached.map(({ title }) => title)).toEqual(['channels.stickers'])
  })

  it('that send elsewhere what everybody writes take a fresh sign-in', () => {
    expect(needsFreshSignIn(['hooks:write'])).toBe(true)
    expect(needsFreshSignIn(['items:read', 'settings:read'])).toBe(false)
  })

  it('hold what they include', () => {
    expect([...heldBy(['items:reply'])]).toEqual(['items:reply', 'items:work', 'items:read'])
    expect([...heldBy(['settings:write', 'posts:read'])]).toEqual(['settings:write', 'settings:read', 'posts:read'])
  })

  it('tell what goes out to networks from what stays', () => {
    const out = calls.filter(({ call }) => leaves(call)).map(({ title }) => title)
    for (const title of ['items.reply', 'chats.send', 'moderation.remove', 'blocks.block', 'macroRuns.onItem'])
      expect(out).toContain(title)
    for (const title of [
      'items.list',
      'items.setStatus',
      'itemHandling.saveDraft',
      'itemHandling.addNote',
      'tags.remove',
    ])
      expect(out).not.toContain(title)
  })
})

it('an administrator is no more than the scopes say, and the call they are in', () => {
  const membership: Membership = {
    ...{ space_id: 1, role: 'administrator', switches: ['items', 'messages'], flags: [], is_paid: true },
    ...{ objects: null, is_fenced: false, groups: [], leads: [], must_enrol_otp: false, is_special: false },
  }
  const actor: Actor = { id: 1, memberships: [membership], must_enrol_otp: false }
  const through = narrowed(actor, ['items:work'], 'desk.see')
  const asked = ['desk.see', 'items.see', 'items.process', 'items.reply', 'chats.see', 'tags.manage', 'self'] as const
  expect(asked.filter((permission) => can(actor, permission, 1))).toEqual(asked)
  expect(asked.filter((permission) => can(through, permission, 1))).toEqual(['desk.see', 'items.see', 'items.process'])
})
