import type { contract } from '@otklik/contract/contract.ts'
import { type Role, rules } from '@otklik/contract/permissions.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import type { requests } from '../requests/requests.ts'

// What each role is to be answered in each situation: for access.test.ts, which asks.

export const situations = [
  ...(['all on', 'switch off', 'flag off', 'period over'] as const),
  ...(['second factor owed', 'not a member', 'other account', 'other group'] as const),
] as const
export type Situation = (typeof situations)[number]
type Domain = keyof typeof contract
export type NamedCall = { domain: Domain; name: string; call: Call; title: string }
export type Ask = (typeof requests)['desk']['config']
export type Made = Awaited<ReturnType<Ask>>

/** What a domain's rows belong to, besides the space: whoever may not see that does not know of the row. */
const belonging: Partial<Record<Domain, readonly Situation[]>> = {
  items: ['other account', 'other group'],
  itemHandling: ['other account', 'other group'],
  macroRuns: ['other account', 'other group'],
  chatHandling: ['other account', 'other group'],
  moderation: ['other account', 'other group'],
  blocks: ['other account', 'other group'],
  chats: ['other account', 'other group'],
  approvals: ['other account', 'other group', 'switch off'],
  dialogs: ['other account', 'other group'],
  // Without the switches nothing that anybody wrote is theirs to see.
  contacts: ['other account', 'other group', 'switch off'],
  posts: ['other account'],
  accounts: ['other account'],
  channels: ['other account'],
  problems: ['other account', 'other group'],
  hdeTickets: ['other account', 'other group'],
  draws: ['other account', 'other group'],
  duplicates: ['other account', 'other group'],
}

const of = (titles: readonly string[], situations: readonly Situation[]) =>
  Object.fromEntries(titles.map((title) => [title, situations]))

/** Single calls of other domains that are about somebody's words: without the switches those are not theirs to see. */
const belongingOf: Record<string, readonly Situation[]> = {
  ...of(['labels.setOnAuthor', 'channels.exclude'], ['other account', 'other group', 'switch off']),
  'targets.ofAccount': ['other account'],
  'targets.setAccount': ['other account'],
  'routing.ofAccount': ['other account'],
  'routing.setAccount': ['other account'],
  'ruleTraces.ofItem': ['other account', 'other group'],
  'ruleTraces.ofChat': ['other account', 'other group'],
  ...of(
    ['ruleTraces.explain', 'ruleTraces.repeat', 'ruleTraces.dismiss'],
    ['other account', 'other group', 'switch off'],
  ),
  ...of(
    ['ai.compose', 'ai.summary', 'ai.sumUp', 'ai.suggest', 'aiEvals.takeQuestion'],
    ['other account', 'other group', 'switch off'],
  ),
  'botSessions.ofChat': ['other account', 'other group'],
  'aiTurns.ofItem': ['other account', 'other group'],
  'aiTurns.ofChat': ['other account', 'other group'],
  'aiTurns.handed': ['other account', 'other group', 'switch off'],
  ...of(
    ['botSessions.get', 'botSessions.steps', 'botSessions.stop', 'botSessions.repeat'],
    ['other account', 'other group', 'switch off'],
  ),
  ...of(['problems.retryAction', 'problems.dismissAction'], ['other account', 'other group', 'switch off']),
}

/** Of these domains, what belongs to an account alone. */
const ofAccounts = ['dialogs.start', 'dialogs.templates']

/** Our application is known to no network here, and nobody has been to a window; whoever may ask is told so. */
export const unavailable = [
  ...['accounts.checkTelephony', 'channels.openWindow', 'channels.authorize', 'channels.choose'],
  ...['spaceOutlets.openSlack', 'spaceOutlets.authorizeSlack', 'spaceOutlets.addChannel'],
]

/** By its body. */
const namesDialogue = ['ai.compose', 'ai.suggest', 'aiTurns.handed']

/** Read off the table by other means than the server's own. */
export function expected({ domain, title, call }: NamedCall, role: Role, situation: Situation, request: Made): number {
  if ('open' in call) return 0
  const { allow, flag, special, always } = rules[call.access]
  // What a space demands cannot be switched off.
  if (situation === 'second factor owed' && title === 'protection.removeOtp') return 409
  if (call.access === 'self' || call.access === 'person') return 200
  const needs = allow[role]
  if (!needs) return 403
  if (situation === 'switch off' && needs !== 'yes') return 403
  if (situation === 'flag off' && (flag || special)) return 403
  if (situation === 'period over' && !always) return 402
  if (situation === 'second factor owed' && !always) return 403
  if (unavailable.includes(title)) return 404
  const isAboutRow =
    call.params !== undefined ||
    names('object_id', request) ||
    names('post_id', request) ||
    namesDialogue.includes(title)
  const isAboutOne = isAboutRow || call.upload !== undefined || names('space_id', request)
  if (situation === 'not a member')
    return (isAboutOne && !ofWhoBegan.includes(title)) || ofApplications.includes(title) ? 404 : 200
  // Lists are simply shorter; a row of another account or group does not exist.
  const isElsewhere =
    (belongingOf[title] ?? belonging[domain])?.includes(situation) &&
    !(situation === 'other group' && ofAccounts.includes(title))
  if (isAboutRow && isElsewhere) return 404
  // A rule or a bot of all accounts is beyond whoever has some of them.
  if (ofAllAccounts.includes(title) && situation === 'other account') return 403
  // Whom a channel or an address tells of all accounts is named by somebody who has them; others choose among theirs.
  if (toldOfAll.includes(title) && situation === 'other account') return 400
  // Of whom one plans, and of what came to oneself.
  if (title === 'handover.read') return role === 'administrator' ? 200 : 404
  if (ofPersonAlone.includes(title)) return 404
  // Only of what one sees.
  if (title === 'notifications.mute' && ['switch off', 'other account', 'other group'].includes(situation)) return 404
  if (ofPerson.includes(title)) return 403
  if (ofThoseWithShifts.includes(title)) return 400
  // What a colleague has sent and what has not left yet is theirs; administrators may stop it.
  return ofWriters.includes(title) && role !== 'administrator' ? 403 : 200
}

/** An absence is its person's, and a swap is between two; an offer needs a shift of one's own and somebody whom one sees. */
const ofPerson = ['absences.withdraw', 'swaps.agree', 'swaps.refuse', 'swaps.withdraw']
const ofThoseWithShifts = ['swaps.offer', 'watches.add']
/** What was suggested to somebody, a row of the bell, a browser, a followed filter, what one has in hand and what one tries are their person's: for everybody else there is none. */
const ofPersonAlone = [
  ...['ai.outcome', 'notifications.read', 'outlets.remove', 'watches.remove', 'handover.dismiss'],
  ...['ruleTrials.get', 'ruleTrials.stop'],
  ...['botTests.get', 'botTests.say', 'botTests.press', 'botTests.move', 'botTests.takeOver'],
]

const ofWriters = [
  'absences.cancel',
  'items.cancelReply',
  'chats.cancelMessage',
  'itemHandling.setLater',
  'chatHandling.setLater',
]

const toldOfAll = ['spaceOutlets.addAddress', 'spaceOutlets.addGroup']

const ofAllAccounts = [
  ...['rules.save', 'rules.turn', 'ruleTrials.preview', 'ruleTrials.apply'],
  ...['bots.save', 'bots.publish', 'bots.rollBack', 'bots.turn'],
  ...['bots.setSecret', 'bots.removeSecret', 'bots.tryRequest'],
  ...['aiAgents.save', 'aiAgents.turn', 'aiAgents.setKey'],
]

/** An application is of one space: for everybody outside there is none of that name. */
const ofApplications = ['consents.ask', 'consents.decide']

/** Work on many is seen by whoever has begun it. */
export const ofWhoBegan = ['bulk.get', 'bulk.results', 'bulk.stop']

const names = (what: string, { query = {}, body }: Made) => what in query || (body instanceof Object && what in body)
