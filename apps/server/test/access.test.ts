import { contract } from '@otklik/contract/contract.ts'
import { flags, type Permission, type Role, roles, rules } from '@otklik/contract/permissions.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { afterAll, expect, it } from 'vitest'
import { inTurn } from './cases.ts'
import { requests } from './requests/requests.ts'
import { written } from './security/written-rights.ts'
import { type MemberOptions, makeWorld, type Person, type Space } from './world.ts'

// S16. Walks contract × roles × situations, so that a new call is covered on the day it is declared.

const situations = [
  ...(['all on', 'switch off', 'flag off', 'period over'] as const),
  ...(['second factor owed', 'not a member', 'other account', 'other group'] as const),
] as const
type Situation = (typeof situations)[number]
type Domain = keyof typeof contract
type Ask = (typeof requests)['desk']['config']
type Made = Awaited<ReturnType<Ask>>

// With somebody to ask, so that browsers can be pushed to.
const world = await makeWorld({ env: { SUPPORT_EMAIL: 'help@example.test' } })
afterAll(world.end)

const calls = (Object.keys(contract) as Domain[]).flatMap((domain) =>
  Object.entries(contract[domain] as Record<string, Call>).map(([name, call]) => ({
    domain,
    name,
    call,
    title: `${domain}.${name}`,
  })),
)
type NamedCall = (typeof calls)[number]

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
  ...of(['botSessions.get', 'botSessions.steps', 'botSessions.stop'], ['other account', 'other group', 'switch off']),
  ...of(['problems.retryAction', 'problems.dismissAction'], ['other account', 'other group', 'switch off']),
}

/** Of these domains, what belongs to an account alone. */
const ofAccounts = ['dialogs.start', 'dialogs.templates']

/** Our application is known to no network here, and nobody has been to a window; whoever may ask is told so. */
const unavailable = [
  ...['accounts.checkTelephony', 'channels.openWindow', 'channels.authorize', 'channels.choose'],
  ...['spaceOutlets.openSlack', 'spaceOutlets.authorizeSlack', 'spaceOutlets.addChannel'],
]

/**
 * Situations that `platform/http/serve.ts` refuses by the call's permission alone, before any code of its own runs: one call of
 * each permission and shape stands for all that are alike.
 */
const byPermission: readonly Situation[] = ['flag off', 'period over', 'second factor owed']
const stands = new Set<string>()
const isAlike = ({ call, title }: NamedCall) => {
  if (!('access' in call) || title === 'protection.removeOtp' || unavailable.includes(title)) return false
  const shape = [call.access, call.method === 'GET', call.params !== undefined, call.upload !== undefined].join(' ')
  return stands.size === stands.add(shape).size
}

/** By its body. */
const namesDialogue = ['ai.compose', 'ai.suggest', 'aiTurns.handed']

/** Read off the table by other means than the server's own. */
function expected({ domain, title, call }: NamedCall, role: Role, situation: Situation, request: Made): number {
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
  // A rule of all accounts is beyond whoever has some of them.
  if (ofAllAccounts.includes(title) && situation === 'other account') return 403
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
/** What was suggested to somebody, a row of the bell, a browser, a followed filter and what one has in hand are their person's: for everybody else there is none. */
const ofPersonAlone = ['ai.outcome', 'notifications.read', 'outlets.remove', 'watches.remove', 'handover.dismiss']

const ofWriters = [
  'absences.cancel',
  'items.cancelReply',
  'chats.cancelMessage',
  'itemHandling.setLater',
  'chatHandling.setLater',
]

const ofAllAccounts = ['rules.save', 'rules.turn', 'ruleTrials.preview', 'ruleTrials.apply']

/** An application is of one space: for everybody outside there is none of that name. */
const ofApplications = ['consents.ask', 'consents.decide']

/** Work on many is seen by whoever has begun it. */
const ofWhoBegan = ['bulk.get', 'bulk.results', 'bulk.stop']

const names = (what: string, { query = {}, body }: Made) => what in query || (body instanceof Object && what in body)

const limits: Record<Situation, (space: Space) => Promise<Omit<MemberOptions, 'space_id' | 'role'>>> = {
  'all on': async () => ({}),
  'switch off': async () => ({ switches: [] }),
  'flag off': async () => ({}),
  'period over': async () => ({}),
  'second factor owed': async () => ({}),
  'not a member': async () => ({}),
  'other account': async (space) => ({ objects: [(await space.account()).id] }),
  'other group': async (space) => ({ groups: [await space.group()] }),
}

/** After the request has been prepared, which takes somebody who may. */
const turns: Partial<Record<Situation, (space: Space) => Promise<unknown>>> = {
  'second factor owed': ({ id }) =>
    world.owner.query(`update spaces set settings = settings || '{"otp_required": true}' where id = $1`, [id]),
  'period over': ({ id }) => world.owner.query('update spaces set expires_at = now() where id = $1', [id]),
  'flag off': ({ id }) =>
    world.owner.query('update spaces set tariff_id = 1, settings = settings || $2 where id = $1', [
      id,
      Object.fromEntries(flags.map((flag) => [flag, false])),
    ]),
}

/** Somebody who may can prepare the next request there. */
const goBack: typeof turns = {
  'second factor owed': ({ id }) =>
    world.owner.query(`update spaces set settings = settings - 'otp_required' where id = $1`, [id]),
  'period over': ({ id }) =>
    world.owner.query(`update spaces set expires_at = now() + interval '30 days' where id = $1`, [id]),
  'flag off': ({ id }) =>
    world.owner.query('update spaces set tariff_id = 3, settings = settings - $2::text[] where id = $1', [id, flags]),
}

const prepare = ({ domain, name }: NamedCall, space: Space, who?: Person): Promise<Made> =>
  (requests[domain] as Record<string, Ask>)[name]?.(world, space, who) as Promise<Made>

let places = 0
/** Each from a place of their own: what is counted by place would refuse the last of so many. */
const nextPlace = () => `10.1.${Math.floor(++places / 250) % 250}.${(places % 250) + 1}`

function knock(call: Call, request: Made, who?: Person): Promise<number> {
  const wire = { fetch: world.fetchAs(who?.token, nextPlace()), headers: () => ({}), parseReplies: true }
  const { ask } = makeClient({ ask: call }, wire) as { ask: (input: Made) => Promise<unknown> }
  return ask(request).then(
    () => 200,
    (failure) => failure.status,
  )
}

it.each(calls.filter(({ call }) => 'open' in call))('$title is open to strangers', async (one) => {
  expect(await knock(one.call, await prepare(one, await world.space()))).not.toBe(401)
})

type Stage = Awaited<ReturnType<typeof setStage>>

async function setStage(situation: Situation) {
  const space = await world.space()
  const home = situation === 'not a member' ? await world.space() : space
  const options = await limits[situation](space)
  return { space, home, options, cast: new Map<Role, Promise<Person>>() }
}

function castOf({ home, options, cast }: Stage, role: Role): Promise<Person> {
  const who = cast.get(role) ?? home.person(role, options)
  cast.set(role, who)
  return who
}

/** A space in this situation with what the call is about; `owner` is whose it is, where it belongs to a person. */
async function setScene(one: NamedCall, situation: Situation, { owner, on }: { owner?: Role; on?: Stage } = {}) {
  const stage = on ?? (await setStage(situation))
  if (on) await goBack[situation]?.(stage.space)
  const request = await prepare(one, stage.space, owner && (await castOf(stage, owner)))
  await turns[situation]?.(stage.space)
  return { stage, request }
}

/** Readers and those who are refused leave all as it was: the next call meets them in the same place. */
const stages = new Map<Situation, Promise<Stage>>()
/** What is about everything in the space at once does not find there what others have prepared. */
const alone = ['swaps.offer', 'problems.actions', 'setup.apply']
function stageOf({ title }: NamedCall, situation: Situation): Promise<Stage> {
  if (alone.includes(title)) return setStage(situation)
  const stage = stages.get(situation) ?? setStage(situation)
  stages.set(situation, stage)
  return stage
}

const guarded = calls.filter(({ call }) => !('open' in call))

/**
 * Whose the rows are is tried of every call by others, too: tenancy.test.ts and fence.test.ts. Here each call meets one of
 * these situations, by turns.
 */
const ofRows: readonly Situation[] = ['not a member', 'other account', 'other group']
const meets = new Map(
  ofRows.map((situation, turn) => [situation, new Set(inTurn(guarded, { turn, of: ofRows.length }))] as const),
)

it.each(guarded)('$title asks strangers to sign in, and answers every role as the table says', async (one) => {
  const { call } = one
  const isCovered = isAlike(one)
  // What is one's own is one's own wherever one works.
  const isOwn =
    'access' in call && (call.access === 'self' || call.access === 'person' || ofWhoBegan.includes(one.title))
  async function meet(situation: Situation) {
    const shared = isOwn ? undefined : await setScene(one, situation, { on: await stageOf(one, situation) })
    if (shared && situation === 'all on') expect(await knock(call, shared.request)).toBe(401)
    // Whoever changes something has a stage of their own.
    const mayStay = (role: Role) =>
      shared && (call.method === 'GET' || expected(one, role, situation, shared.request) !== 200)
    // Whom one situation lets through as it does another is tried in it by turns.
    const changers = roles.filter((role) => !mayStay(role))
    const [turn, of] = [guarded.indexOf(one) % (changers.length || 1), situation === 'all on' ? 1 : changers.length]
    const tried = new Set([...roles.filter(mayStay), ...inTurn(changers, { turn: of === 1 ? 0 : turn, of })])
    return Promise.all(
      [...tried].map(async (role) => {
        const scene = shared && mayStay(role) ? shared : await setScene(one, situation, isOwn ? { owner: role } : {})
        const who = await castOf(scene.stage, role)
        const name = `${role}, ${situation}`
        const wanted = expected(one, role, situation, scene.request)
        return [`${name}: ${await knock(call, scene.request, who)}`, `${name}: ${wanted}`]
      }),
    )
  }
  if (isOwn) expect(await knock(call, (await setScene(one, 'all on', { owner: 'administrator' })).request)).toBe(401)
  const asked = situations.filter(
    (situation) => !(isCovered && byPermission.includes(situation)) && (meets.get(situation)?.has(one) ?? true),
  )
  const met = (await Promise.all(asked.map(meet))).flat()
  expect(met.map(([found]) => found)).toEqual(met.map(([, wanted]) => wanted))
})

it.each(Object.entries(rules))('lets %s be done by those whom the product names', (permission, rule) => {
  const { allow, flag, special, always, anybody, leads } = rule
  const by = new Set(Object.values(allow).filter((needs) => needs !== 'yes'))
  const words = [
    Object.keys(allow).join(' '),
    ...[...by].map((name) => `by ${name}`),
    ...(flag ? [`with ${flag}`] : []),
    ...(special ? ['special'] : []),
    ...(always ? ['always'] : []),
    ...(anybody ? ['anybody'] : []),
    ...(leads ? ['leads'] : []),
  ]
  expect(words.join(', ')).toBe(written[permission as Permission])
})

it('stays open after the period for oneself and for billing, and for nothing else', () => {
  const open = guarded.filter(({ call }) => 'access' in call && rules[call.access].always)
  const own = ['auth', 'signup', 'recovery', 'protection', 'social', 'users', 'preferences', 'invitations', 'consents']
  const others = open.filter(({ domain }) => !own.includes(domain)).map(({ title }) => title)
  expect(others.sort()).toEqual(['billing.list', 'desk.config', 'members.leave'])
})
