import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Scope } from '@otklik/contract/scopes.ts'
import { closeCodes, socketPath } from '@otklik/contract/wire/socket.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplication, draft } from '../../../../test/requests/application-requests.ts'
import { send } from '../../../../test/security/fence/walk.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { hashOf, newToken } from '../token.ts'
import { isMistyped, newPersonalToken } from './personal-token.ts'
import { tellUses } from './uses.ts'

const world = await makeWorld()
afterAll(world.end)
const issuer = await world.server.listen({ port: 0, host: '127.0.0.1' })
beforeEach(() => world.owner.query('delete from rate_limits').then(() => undefined))

/** A token as the flow gives it (code-flow.test.ts), for whatever was allowed. */
async function allowed(space: Space, who: Person, scopes: readonly Scope[]): Promise<Person & { id: number }> {
  const { application } = await anApplication(world, space, { scopes })
  const token = newToken()
  await world.owner.query(
    `with family as (
       insert into token_families (user_id, client_id, space_id, application_id, scopes) values ($1, 'application', $2, $3, $4) returning id),
     refresh as (insert into refresh_tokens (token_hash, family_id, expires_at) select $6, id, now() + interval '1 day' from family)
     insert into access_tokens (token_hash, family_id, expires_at) select $5, id, now() + interval '1 hour' from family`,
    [who.user_id, space.id, application.id, scopes, hashOf(token), hashOf(newToken())],
  )
  return { user_id: who.user_id, token, id: application.id }
}
const noScope = { status: 403, refusal: { error_type: 'no_scope' } }

describe('an application', () => {
  it('does what it was allowed, in one space, and no more', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const who = await world.person(space.member('administrator'), other.member('administrator'))
    const comment = await space.comment()
    const foreign = await other.comment()
    const { items, itemHandling, chats, users, members, journal } = world.as(await allowed(space, who, ['items:work']))
    expect((await items.list({ query: {} })).rows.map(({ id }) => id)).toEqual([comment.id])
    await expect(items.get({ params: { id: foreign.id } })).rejects.toMatchObject({ status: 404 })
    await itemHandling.addNote({ params: { id: comment.id }, body: { text: 'Noted' } } as never)
    const body = { text: 'Answer', seen_version: comment.version }
    await expect(items.reply({ params: { id: comment.id }, body })).rejects.toMatchObject(noScope)
    await expect(chats.list({ query: {} })).rejects.toMatchObject(noScope)
    await expect(users.me()).rejects.toMatchObject(noScope)
    await expect(members.list({ query: {} } as never)).rejects.toMatchObject(noScope)
    await expect(journal.list({ query: {} } as never)).rejects.toMatchObject(noScope)
  })

  it('is told which scope would do, as RFC 6750 says it', async () => {
    const space = await world.space()
    const { token } = await allowed(space, await space.person('operator'), ['items:read'])
    const wanted = { params: { id: 1 }, body: { text: 'x', seen_version: 1 } }
    const answer = await send(world, contract.items.reply, wanted, { token })
    expect(answer.status).toBe(403)
    expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="items:reply"')
  })

  it('may never do more than its person may at that moment', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const comment = await space.comment()
    const { items } = world.as(await allowed(space, who, ['items:reply']))
    const reply = () =>
      items.reply({ params: { id: comment.id }, body: { text: 'Answer', seen_version: comment.version } })
    await reply()
    await world.owner.query(`update members set role = 'readonly' where user_id = $1`, [who.user_id])
    world.base.forgetPerson(who.user_id)
    await expect(reply()).rejects.toMatchObject({ status: 403, refusal: { error_type: 'no_access' } })
    expect((await items.list({ query: {} })).rows).toHaveLength(1)
    await world.owner.query(`update members set deactivated_at = now() where user_id = $1`, [who.user_id])
    world.base.forgetPerson(who.user_id)
    await expect(items.list({ query: {} })).rejects.toMatchObject({ status: 403 })
  })

  it('sees of an author what its scopes let it read', async () => {
    const space = await world.space()
    const who = await space.person('administrator')
    const { chats } = world.as(who)
    const { author } = await chats.get({ params: { id: (await space.message()).chat.id } })
    const author_id = author.id
    const lines = async (scopes: readonly Scope[]) => {
      const { contacts } = world.as(await allowed(space, who, scopes))
      const told = await contacts.timeline({ params: { id: author_id }, query: {} } as never).catch(() => undefined)
      return (told as { rows: unknown[] } | undefined)?.rows.length ?? 0
    }
    expect(await lines(['authors:read', 'chats:read'])).toBeGreaterThan(0)
    expect(await lines(['authors:read', 'items:read'])).toBe(0)
    expect(await lines(['authors:read'])).toBe(0)
  })

  it('stands in the journal beside its person, and with what it has read each hour', async () => {
    const space = await world.space()
    const who = await space.person('administrator')
    const through = await allowed(space, who, ['settings:write'])
    const { tags } = world.as(through)
    await tags.add({
      body: {
        space_id: space.id,
        name: 'Delivery',
        color: 'teal',
        parent_id: null,
        tag_group_id: null,
        uses: ['items'],
      },
    } as never)
    await tags.list({ query: {} } as never)
    const later = new Date(Date.now() + 3_600_000)
    await tellUses(world.base as never, later)
    await tellUses(world.base as never, later)
    const { rows } = await world.owner.query(
      `select kind, user_id, via, told -> 'after' as after from audit_log
       where space_id = $1 and kind in ('tag.made', 'application.used') order by id`,
      [space.id],
    )
    expect(rows).toEqual([
      { kind: 'tag.made', user_id: who.user_id, via: `#${through.id} ${draft.name}`, after: expect.anything() },
      { kind: 'application.used', user_id: null, via: null, after: expect.objectContaining({ reads: 1, changes: 1 }) },
    ])
    const { applications } = world.as(who)
    const card = await applications.get({ params: { id: through.id } })
    expect(card).toMatchObject({ people: 1, uses: [{ reads: 1, changes: 1, refused: 0 }] })
  })

  it('hears nothing through the socket, and signs nobody in', async () => {
    const space = await world.space()
    const who = await space.person('administrator')
    const { token } = await allowed(space, who, ['items:reply'])
    const { port } = new URL(issuer)
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token, seen: [] }))
    const code = await new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(data)
      socket.onclose = ({ code }) => resolve(code)
    })
    expect(code).toBe(closeCodes.signed_out)
    await expect(world.as({ ...who, token }).consents.tokens()).rejects.toMatchObject(noScope)
  })

  it.each([
    ['calls', { calls: limits.application_calls, bucket: 'application:' }, 'list'],
    ['what leaves to networks', { calls: limits.outgoing_calls, bucket: 'outgoing:application:' }, 'reply'],
  ])('asks so often a minute: %s', async (_, { calls, bucket }, what) => {
    const space = await world.space()
    const comment = await space.comment()
    const through = await allowed(space, await space.person('administrator'), ['items:reply'])
    const wanted = { params: { id: comment.id }, body: { text: 'x', seen_version: comment.version } }
    const ask = () =>
      what === 'list'
        ? send(world, contract.items.list, { query: {} }, through)
        : send(world, contract.items.reply, wanted, through)
    expect((await ask()).status).toBe(200)
    await world.owner.query('update rate_limits set hits = $2 where bucket = $1', [
      `${bucket}${space.id}:${through.id}`,
      calls,
    ])
    const answer = await ask()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    if (what === 'reply') expect((await send(world, contract.items.list, { query: {} }, through)).status).toBe(200)
  })

  it('ends with its secret, its rights, its addresses, and its row; a new name changes nothing', async () => {
    const space = await world.space()
    const boss = await space.person('administrator')
    const { applications } = world.as(boss)
    const isIn = async (through: Person) => (await send(world, contract.items.list, { query: {} }, through)).status
    const deeds = [
      [200, (id: number) => applications.change({ params: { id }, body: { ...draft, name: 'Renamed' } })],
      [401, (id: number) => applications.change({ params: { id }, body: { ...draft, scopes: ['items:read'] } })],
      [
        401,
        (id: number) =>
          applications.change({ params: { id }, body: { ...draft, redirect_uris: ['https://b.example.test'] } }),
      ],
      [401, (id: number) => applications.rotate({ params: { id } })],
      [401, (id: number) => applications.remove({ params: { id } })],
    ] as const
    for (const [after, deed] of deeds) {
      const through = await allowed(space, await space.person('operator'), draft.scopes)
      expect(await isIn(through)).toBe(200)
      await deed(through.id)
      expect(await isIn(through)).toBe(after)
    }
  })

  it('is taken back by its person, and goes when they leave or change their password', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const who = await world.person(space.member('operator'), other.member('operator'))
    const isIn = async (through: Person) => (await send(world, contract.items.list, { query: {} }, through)).status
    const own = world.as(who)
    const first = await allowed(space, who, ['items:read'])
    expect(await own.consents.list()).toMatchObject([{ application_id: first.id, scopes: ['items:read'] }])
    expect(await own.protection.devices()).toHaveLength(1)
    await own.consents.withdraw({ params: { id: first.id } })
    expect([await isIn(first), await own.consents.list()]).toEqual([401, []])

    const second = await allowed(space, who, ['items:read'])
    await own.protection.endOtherDevices()
    expect(await isIn(second)).toBe(200)
    await own.members.leave({ params: { id: space.id } })
    expect(await isIn(second)).toBe(401)
    expect(await isIn(who)).toBe(200)

    const third = await allowed(other, who, ['items:read'])
    await own.protection.changePassword({ body: { new_password: 'another passphrase, 2 of many!' } })
    expect([await isIn(third), await isIn(who)]).toEqual([401, 200])
  })
})

describe('a personal token', () => {
  const body = (space: Space) => ({
    space_id: space.id,
    name: 'Night export',
    scopes: ['items:read'] as Scope[],
    days: 30,
  })

  it('is told once, works for what it was made for, and is taken back', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { consents } = world.as(who)
    const { token, secret } = await consents.addToken({ body: body(space) })
    expect(secret).toMatch(/^otk_[\w-]{48}$/)
    expect(secret.startsWith(token.prefix)).toBe(true)
    expect(JSON.stringify(await consents.tokens())).not.toContain(secret)
    const { rows } = await world.owner.query('select from access_tokens where token_hash = $1', [hashOf(secret)])
    expect(rows).toHaveLength(1)
    const own = { user_id: who.user_id, token: secret }
    expect((await send(world, contract.items.list, { query: {} }, own)).status).toBe(200)
    expect((await send(world, contract.chats.list, { query: {} }, own)).status).toBe(403)
    await world.owner.query('update rate_limits set hits = $1', [limits.personal_token_calls])
    expect((await send(world, contract.items.list, { query: {} }, own)).status).toBe(429)
    await world.owner.query('delete from rate_limits')
    await consents.removeToken({ params: { id: token.id } })
    expect((await send(world, contract.items.list, { query: {} }, own)).status).toBe(401)
  })

  it('is made twenty times at most, for a year at most, and with a fresh sign-in where it may answer', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { consents } = world.as(who)
    const add = (more: object = {}) => consents.addToken({ body: { ...body(space), ...more } })
    await expect(add({ days: 366 })).rejects.toMatchObject({ status: 400 })
    await expect(add({ scopes: ['everything'] })).rejects.toMatchObject({ status: 400 })
    await world.owner.query(`update token_families set created_at = now() - interval '11 minutes' where user_id = $1`, [
      who.user_id,
    ])
    await expect(add({ scopes: ['chats:reply'] })).rejects.toMatchObject({ refusal: { error_type: 'sign_in_again' } })
    for (let count = 0; count < limits.personal_tokens; count++) await add()
    await expect(add()).rejects.toMatchObject({ refusal: { error_type: 'limit_reached' } })
  })

  it('that was mistyped is known for one before anybody is asked', () => {
    for (let count = 0; count < 100; count++) {
      const token = newPersonalToken()
      const at = 4 + Math.floor(Math.random() * 48)
      const letter = token[at] === 'A' ? 'B' : 'A'
      expect(isMistyped(token)).toBe(false)
      expect(isMistyped(token.slice(0, at) + letter + token.slice(at + 1))).toBe(true)
    }
    expect(isMistyped(newToken())).toBe(false)
  })
})
