import { globSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApi } from '../../src/app.ts'
import { sweepUploads } from '../../src/domains/files/jobs.ts'
import { layFoundation } from '../../src/foundation.ts'
import { formWith } from '../requests/requests.ts'
import { makeWorld, type Person, type Space } from '../world.ts'
import { everyCall, type Heard, prepare, send } from './fence/walk.ts'

// S18: how many files somebody may send within an hour, and how much of them a space may keep.

const PER_HOUR = 5
const MB = 1_048_576
const world = await makeWorld({ env: { UPLOADS_PER_HOUR: String(PER_HOUR), UPLOADS_PER_SPACE_MB: '1' } })
afterAll(world.end)
beforeEach(() => world.owner.query('truncate rate_limits'))

const uploads = everyCall.filter(({ call }) => call.upload)
const kindOf = ({ status, text }: Heard) => [status, JSON.parse(text || '{}').error_type]
const TOO_MANY = [429, 'uploads_too_many']

async function upload(space: Space, { token }: Person, bytes: number, server = world.server): Promise<Heard> {
  const [call] = everyCall.filter(({ title }) => title === 'files.upload')
  if (!call) throw new Error('files.upload is gone')
  const body = formWith('a.bin', new Uint8Array(bytes))
  return send({ server }, call.call, { query: { space_id: space.id }, body }, { token })
}
const statuses = (heard: readonly Heard[]) => heard.map(({ status }) => status)

describe('the files of one person within an hour', () => {
  it.each(uploads)('are counted at $title, with all others', async (one) => {
    const space = await world.space()
    const [person, colleague] = [await space.person('administrator'), await space.person('administrator')]
    for (let n = 0; n < PER_HOUR; n++) expect((await upload(space, person, 10)).status).toBe(200)
    const wanted = await prepare(one, world, space, person)
    for (const [language, words] of [
      ['ru', /файлов за час/],
      ['en', /files within an hour/],
    ] as const) {
      const headers = { 'accept-language': language }
      const heard = await send(world, one.call, wanted, { token: person.token, headers })
      expect(kindOf(heard)).toEqual(TOO_MANY)
      expect(heard.text).toMatch(words)
      expect(Number(heard.headers['retry-after'])).toBeGreaterThan(3_000)
      expect(Number(heard.headers['retry-after'])).toBeLessThanOrEqual(3_610)
    }
    expect((await upload(space, colleague, 10)).status).toBe(200)
  })

  it('are no more when they are sent at once, by two processes, or are not taken', async () => {
    const space = await world.space()
    const person = await space.person('operator')
    const base = await layFoundation({ config: world.base.config, connection: world.connection })
    const second = await makeApi(base)
    try {
      const servers = [world.server, second.server]
      const heard = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(space, person, 10, servers[n % 2])))
      expect(statuses(heard).filter((status) => status === 200)).toHaveLength(PER_HOUR)
      expect(heard.filter(({ status }) => status !== 200).map(kindOf)).toEqual(Array(20 - PER_HOUR).fill(TOO_MANY))
    } finally {
      await second.stop()
      await base.stop()
    }

    const clumsy = await space.person('operator')
    for (let n = 0; n < PER_HOUR; n++) expect((await upload(space, clumsy, 11 * MB)).status).toBe(413)
    expect(kindOf(await upload(space, clumsy, 10))).toEqual(TOO_MANY)
  })
})

describe('the room of a space', () => {
  const NO_ROOM = [409, 'no_room']
  const stored = () =>
    globSync('files/**/*', { cwd: world.data_dir, withFileTypes: true }).filter((one) => one.isFile())

  it('ends at its quota, to the byte; what is refused leaves nothing behind, and neighbours have their own', async () => {
    const [space, neighbour] = [await world.space(), await world.space()]
    const person = await space.person('operator')
    expect((await upload(space, person, MB - 100)).status).toBe(200)
    const before = stored().length
    expect(kindOf(await upload(space, person, 101))).toEqual(NO_ROOM)
    expect(stored()).toHaveLength(before)
    expect((await upload(space, person, 100)).status).toBe(200)
    expect(kindOf(await upload(space, person, 1))).toEqual(NO_ROOM)
    expect((await upload(neighbour, await neighbour.person('operator'), MB)).status).toBe(200)
  })

  it('is not passed by those who send at once', async () => {
    const space = await world.space()
    const people = await Promise.all(Array.from({ length: 5 }, () => space.person('operator')))
    // All have come as far as they can before the first of them is counted.
    const holder = await world.owner.connect()
    await holder.query('begin; lock table files in exclusive mode')
    const sent = Promise.all(people.map((person) => upload(space, person, 300_000)))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await world.owner.query(waiting)).rowCount).toBe(5)
    await holder.query('commit')
    holder.release()
    expect(statuses(await sent).sort()).toEqual([200, 200, 200, 409, 409])
  })

  it('is given back with what is swept or removed', async () => {
    const space = await world.space()
    const person = await space.person('operator')
    const { text } = await upload(space, person, MB)
    expect(kindOf(await upload(space, person, 10))).toEqual(NO_ROOM)
    await world.owner.query(`update files set created_at = now() - interval '2 days' where id = $1`, [
      JSON.parse(text).id,
    ])
    await sweepUploads(world.base)
    expect((await upload(space, person, 10)).status).toBe(200)
  })

  it('is not taken by what customers send', async () => {
    const space = await world.space()
    await world.owner.query(
      `insert into files (space_id, storage_key, name, bytes, sha256, state, used_at) values ($1, $2, 'a', $3, '', 'stored', now())`,
      [space.id, `customer-${space.id}-${'x'.repeat(20)}`, 10 * MB],
    )
    expect((await upload(space, await space.person('operator'), 10)).status).toBe(200)
  })
})

describe('a file', () => {
  it('is taken from those who answer or write templates, and not from somebody who tries us under any address', async () => {
    const space = await world.space()
    for (const [role, switches, status] of [
      ['readonly', undefined, 403],
      ['analyst', [], 403],
      ['analyst', ['templates'], 200],
      ['operator', undefined, 200],
    ] as const) {
      const person = await space.person(role, switches && { switches: [...switches] })
      expect([role, (await upload(space, person, 10)).status]).toEqual([role, status])
    }
    const newcomer = await space.person('administrator')
    await world.owner.query('update users set email_status = 0 where id = $1', [newcomer.user_id])
    await world.owner.query('update spaces set is_trial = true where id = $1', [space.id])
    expect(kindOf(await upload(space, newcomer, 10))).toEqual([409, 'confirm_email_first'])
    await world.owner.query('update spaces set is_trial = false where id = $1', [space.id])
    expect((await upload(space, newcomer, 10)).status).toBe(200)
  })

  it('is refused in words when the disk is nearly full', async () => {
    const space = await world.space()
    const person = await space.person('operator')
    const { config } = world.base
    const base = await layFoundation({ config: { ...config, LEAST_FREE_MB: 1e12 }, connection: world.connection })
    const full = await makeApi(base)
    try {
      expect(kindOf(await upload(space, person, 10, full.server))).toEqual([409, 'no_room'])
    } finally {
      await full.stop()
      await base.stop()
    }
  })
})
