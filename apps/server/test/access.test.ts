import { contract } from '@otklik/contract/contract.ts'
import { flags, type Permission, type Role, roles, rules } from '@otklik/contract/permissions.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { afterAll, expect, it } from 'vitest'
import { inTurn } from './cases.ts'
import { requests } from './requests/requests.ts'
import {
  type Ask,
  expected,
  type Made,
  type NamedCall,
  ofWhoBegan,
  type Situation,
  situations,
  unavailable,
} from './security/expected-answers.ts'
import { written } from './security/written-rights.ts'
import { type MemberOptions, makeWorld, type Person, type Space } from './world.ts'

// S16. Walks contract × roles × situations, so that a new call is covered on the day it is declared.

// With somebody to ask, so that browsers can be pushed to.
const world = await makeWorld({ env: { SUPPORT_EMAIL: 'help@example.test' } })
afterAll(world.end)

const calls: readonly NamedCall[] = (Object.keys(contract) as (keyof typeof contract)[]).flatMap((domain) =>
  Object.entries(contract[domain] as Record<string, Call>).map(([name, call]) => ({
    domain,
    name,
    call,
    title: `${domain}.${name}`,
  })),
)

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
const alone = ['swaps.offer', 'problems.actions']
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
    const of = situation === 'all on' ? 1 : changers.length
    const tried = [...roles.filter(mayStay), ...inTurn(changers, { turn: guarded.indexOf(one) % of, of })]
    return Promise.all(
      tried.map(async (role) => {
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
