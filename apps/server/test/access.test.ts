import type { Call } from '@otklik/contract/call.ts'
import { makeClient } from '@otklik/contract/client.ts'
import { contract } from '@otklik/contract/contract.ts'
import { type Role, roles, rules } from '@otklik/contract/permissions.ts'
import { afterAll, expect, it } from 'vitest'
import { requests } from './requests.ts'
import { type MemberOptions, makeWorld, type Person, type Space } from './world.ts'

// Walks contract × roles × situations, so that a new call is covered on the day it is declared.

const situations = ['all on', 'switch off', 'period over', 'not a member', 'other account', 'other group'] as const
type Situation = (typeof situations)[number]
type Domain = keyof typeof contract
type Ask = (typeof requests)['desk']['config']

const world = await makeWorld()
afterAll(world.end)

const calls = (Object.keys(contract) as Domain[]).flatMap((domain) =>
  Object.entries(contract[domain] as Record<string, Call>).map(([name, call]) => ({
    domain,
    name,
    call,
    title: `${domain}.${name}`,
  })),
)

/** Read off the table by other means than the server's own. */
function expected(call: Call, role: Role, situation: Situation, request: Made): number {
  if ('open' in call) return 0
  const { allow, always } = rules[call.access]
  if (call.access === 'self') return 200
  const needs = allow[role]
  if (!needs) return 403
  if (situation === 'switch off' && needs !== 'yes') return 403
  if (situation === 'period over' && !always) return 402
  const isAboutOne = call.params !== undefined || call.upload !== undefined || namesSpace(request)
  if (situation === 'not a member') return isAboutOne ? 404 : 200
  // Lists are simply shorter; a row of another account or group does not exist.
  const isRow = call.params !== undefined
  if (situation === 'other account' || situation === 'other group') return isRow ? 404 : 200
  return 200
}

const namesSpace = ({ query = {}, body }: Made) => 'space_id' in query || (body instanceof Object && 'space_id' in body)

const limits: Record<Situation, (space: Space) => Promise<Omit<MemberOptions, 'space_id' | 'role'>>> = {
  'all on': async () => ({}),
  'switch off': async () => ({ switches: [] }),
  'period over': async () => ({}),
  'not a member': async () => ({}),
  'other account': async (space) => ({ objects: [(await space.account()).id] }),
  'other group': async (space) => ({ groups: [await space.group()] }),
}

type Made = Awaited<ReturnType<Ask>>
const prepare = (domain: Domain, name: string, space: Space, who?: Person): Promise<Made> =>
  (requests[domain] as Record<string, Ask>)[name]?.(world, space, who) as Promise<Made>

function knock(call: Call, request: Made, who?: Person): Promise<number> {
  const wire = { fetch: world.fetchAs(who?.token), headers: () => ({}), parseReplies: true }
  const { ask } = makeClient({ ask: call }, wire) as { ask: (input: Made) => Promise<unknown> }
  return ask(request).then(
    () => 200,
    (failure) => failure.status,
  )
}

it.each(calls)('$title asks strangers to sign in, unless it is open', async ({ domain, name, call }) => {
  const status = await knock(call, await prepare(domain, name, await world.space()))
  if ('open' in call) expect(status).not.toBe(401)
  else expect(status).toBe(401)
})

const guarded = calls.filter(({ call }) => !('open' in call))

it.each(guarded)('$title answers every role in every situation as the table says', async ({ domain, name, call }) => {
  const found: string[] = []
  const wanted: string[] = []
  for (const role of roles) {
    for (const situation of situations) {
      const space = await world.space()
      const home = situation === 'not a member' ? await world.space() : space
      const who = await home.person(role, await limits[situation](space))
      // What is one's own is one's own wherever one works.
      const request = await prepare(domain, name, space, 'access' in call && call.access === 'self' ? who : undefined)
      if (situation === 'period over')
        await world.owner.query('update spaces set expires_at = now() where id = $1', [space.id])
      found.push(`${role}, ${situation}: ${await knock(call, request, who)}`)
      wanted.push(`${role}, ${situation}: ${expected(call, role, situation, request)}`)
    }
  }
  expect(found).toEqual(wanted)
})
