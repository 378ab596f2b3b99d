import { auth } from '@otklik/contract/auth/auth.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formWith } from '../../requests/requests.ts'
import { makeWorld } from '../../world.ts'
import { everyCall, fieldsOf, prepare, rowsOf, send, settled, type Wanted } from './walk.ts'

// S15: nobody gives themselves anything by naming it. A field that the contract does not know is refused, and nothing
// is written. That a schema refuses it is read off the schemas, of every call; that the server goes by the schema is one
// function for all calls, tried over the wire with a few of very different shape.

const world = await makeWorld()
afterAll(world.end)
const [space, other] = [await world.space(), await world.space()]
const who = await space.person('administrator')

/** As JSON text: `__proto__` in an object literal would be no field at all. */
const extras = [
  '"role":"administrator"',
  '"roles":{"settings":true}',
  `"space_id":${other.id}`,
  '"id":1',
  '"user_id":1',
  '"is_partner":true',
  '"expires_at":9999999999',
  '"tariff":{"id":99}',
  '"email":"somebody@else.test"',
  '"email_status":1',
  '"state":"sent"',
  '"created_at":1',
  '"__proto__":{"role":"administrator"}',
  '"constructor":{"prototype":{"role":"administrator"}}',
  '"constructor":{}',
  '"toString":1',
]

type Shape = z.core.JSONSchema.BaseSchema

/** Every place where a schema takes an object without saying all its fields. */
function loosePlaces(shape: unknown, place: string): string[] {
  if (!shape || typeof shape !== 'object') return []
  if (Array.isArray(shape)) return shape.flatMap((one) => loosePlaces(one, place))
  const { properties, additionalProperties, items, prefixItems, anyOf, oneOf, allOf, $defs } = shape as Shape
  const isLoose = (properties || (shape as Shape).type === 'object') && additionalProperties !== false
  return [
    ...(isLoose ? [place] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => loosePlaces(one, `${place}.${name}`)),
    ...[items, prefixItems, anyOf, oneOf, allOf, Object.values($defs ?? {})].flatMap((one) => loosePlaces(one, place)),
  ]
}

/** Networks put into a delivery what they like; what is read of it, the connector's schema says. */
const isNetworks = (call: Call) => call.raw === true

/** What is kept as it comes, told to nobody else and checked when it is used; of OAuth's forms the rest is ignored, as RFC 6749 §3.2 says. */
const kept = [
  'auth.introspect: body',
  'auth.token: body',
  // By the names that the bot itself gives them.
  'bots.tryRequest: body.variables',
  'chatHandling.saveDraft: body.seen.marks',
  // By what the other service calls its statuses; what they mean here is one of ours.
  'hdeDesks.add: body.statuses',
  'hdeDesks.change: body.statuses',
  'itemHandling.saveDraft: body.seen.marks',
  'preferences.addFilter: body.query',
  'preferences.changeFilter: body.query',
  'preferences.saveEmoji: body',
  'setup.apply: body.slots',
  'views.add: body.query',
  'views.change: body.query',
]

it('knows every field of every body and every query', () => {
  const loose = everyCall
    .filter(({ call }) => !isNetworks(call))
    .flatMap(({ call, title }) =>
      (['query', 'body'] as const).flatMap((part) => {
        const schema = call[part]
        if (!schema) return []
        return loosePlaces(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${title}: ${part}`)
      }),
    )
  expect([...new Set(loose)].sort()).toEqual(kept)
})

/** A body with a list of things, one inside a choice, a small one, and none at all. */
const tried = ['itemHandling.setTags', 'bulk.onItems', 'templates.add', 'templates.archive']
const writes = everyCall.filter(({ title }) => tried.includes(title))

it('tries what is there', () => expect(writes.map(({ title }) => title).sort()).toEqual([...tried].sort()))

/** The same request with one field more: at the top, and inside every object that it has. */
function grown(body: unknown, extra: string): string[] {
  const text = JSON.stringify(body ?? {})
  return [...text.matchAll(/\{/g)].map(({ index }) => {
    const rest = text.slice(index + 1)
    return `${text.slice(0, index + 1)}${extra}${rest.startsWith('}') ? '' : ','}${rest}`
  })
}

/** Those it does not have of its own. */
const strangeTo = (call: Call) => {
  const known = fieldsOf(call)
  return extras.filter((extra) => !known.includes(`body.${/\w+/.exec(extra)?.[0]}`))
}

describe.each(writes)('$title', (one) => {
  it('refuses every field it does not know, and writes nothing', async () => {
    const request = await prepare(one, world, space, who)
    await settled(world)
    const before = await rowsOf(world)
    const accepted: string[] = []
    for (const extra of strangeTo(one.call)) {
      for (const payload of grown(request.body, extra)) {
        const { status, text } = await send(world, one.call, request, { ...who, payload })
        if (status !== 400) accepted.push(`${payload} → ${status} ${text}`)
      }
    }
    expect(accepted).toEqual([])
    await settled(world)
    expect(await rowsOf(world)).toEqual(before)
  })

  it('refuses a parameter it does not know, and writes nothing', async () => {
    const request = await prepare(one, world, space, who)
    await settled(world)
    const before = await rowsOf(world)
    const wanted: Wanted = { ...request, query: { ...request.query, role: 'administrator', user_id: 1 } }
    expect((await send(world, one.call, wanted, who)).status).toBe(400)
    await settled(world)
    expect(await rowsOf(world)).toEqual(before)
  })

  it('refuses a body that is no object', async () => {
    const request = await prepare(one, world, space, who)
    for (const payload of ['[]', '[{}]', '1', '"text"', 'true', 'null null', '{"a":']) {
      const { status } = await send(world, one.call, request, { ...who, payload })
      expect(status, payload).toBe(400)
    }
  })
})

it('takes no field beside an uploaded file', async () => {
  const form = formWith('hello.txt', 'hello')
  form.set('role', 'administrator')
  form.set('space_id', String(other.id))
  await settled(world)
  const before = await rowsOf(world)
  const upload = world.as(who).files.upload({ query: { space_id: space.id }, body: form })
  await expect(upload).rejects.toMatchObject({ status: 400 })
  // That somebody tried is counted.
  expect(await rowsOf(world)).toEqual({ ...before, rate_limits: [expect.stringContaining('upload_person')] })
})

it('refuses a field it does not know in a form, too', async () => {
  const form = new URLSearchParams({
    client_id: 'web',
    grant_type: 'refresh_token',
    refresh_token: 'x',
    role: 'administrator',
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await send(world, auth.token, {}, { headers, payload: form.toString() })
  expect(status).toBe(400)
})
