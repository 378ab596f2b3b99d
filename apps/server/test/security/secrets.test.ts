import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { rotateSecrets } from '../../src/domains/accounts/jobs.ts'
import { readCredentials, saveCredential } from '../../src/domains/accounts/service.ts'
import { layFoundation } from '../../src/foundation.ts'
import { acceptKeys } from '../../src/platform/config/key-check.ts'
import { keyFileOf, openSecrets, type SecretPlace } from '../../src/platform/config/secrets.ts'
import { makeWorld, type Space } from '../world.ts'
import { startServer } from './server-process.ts'

// S22: what is sealed opens in its own place only, and never without its key.

const world = await makeWorld()
afterAll(world.end)

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'otklik-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}
const place: SecretPlace = { table: 'object_credentials', column: 'secret', space_id: 1, row: '1/access' }

describe('a sealed secret', () => {
  it('opens where it was sealed, and in no other table, column, space or row', () => {
    const secrets = openSecrets(folder(), false)
    const sealed = secrets.seal(place, 'a token')
    expect(secrets.open(place, sealed)).toBe('a token')
    const others = [
      { table: 'user_secrets' },
      { column: 'other' },
      { space_id: 2 },
      { row: '2/access' },
      { row: '1/admin' },
    ]
    for (const other of others) expect(() => secrets.open({ ...place, ...other }, sealed)).toThrow()
  })

  it('does not open when a single bit of it has changed, or a piece is missing', () => {
    const secrets = openSecrets(folder(), false)
    const { key_id, secret } = secrets.seal(place, 'a token')
    for (let at = 0; at < secret.length; at++) {
      const changed = Buffer.from(secret)
      changed[at] = (changed[at] as number) ^ 1
      expect(() => secrets.open(place, { key_id, secret: changed })).toThrow()
      expect(() => secrets.open(place, { key_id, secret: secret.subarray(0, at) })).toThrow()
    }
  })

  it('looks different each time, and says nothing but its length', () => {
    const secrets = openSecrets(folder(), false)
    const sealed = Array.from({ length: 1_000 }, () => secrets.seal(place, 'a token').secret)
    expect(new Set(sealed.map((one) => one.subarray(0, 12).toString('hex'))).size).toBe(1_000)
    expect(sealed.filter((one) => one.includes('token'))).toEqual([])
    expect(sealed[0]?.length).toBe(12 + 'a token'.length + 16)
  })

  it('of another installation does not open', () => {
    const sealed = openSecrets(folder(), false).seal(place, 'a token')
    expect(() => openSecrets(folder(), false).open(place, sealed)).toThrow()
  })

  it('copied in the database to another account, space or kind is worthless there', async () => {
    const [ours, theirs] = [await world.space(), await world.space()]
    const [from, beside, away] = [await ours.account(), await ours.account(), await theirs.account()]
    await ours.inside((ctx) =>
      saveCredential(ctx, world.base.secrets, { space_id: ours.id, object_id: from.id, kind: 'admin' }, 'admin token'),
    )
    const read = (space: Space, object_id: number) =>
      space.inside((ctx) => readCredentials(ctx, world.base.secrets, space.id, object_id))
    expect(await read(ours, from.id)).toMatchObject({ admin: 'admin token' })

    const copy = `update object_credentials t set secret = f.secret, key_id = f.key_id from object_credentials f
      where f.object_id = $1 and f.kind = $2 and t.object_id = $3 and t.kind = $4`
    for (const [to, kind, space] of [
      [beside, 'access', ours],
      [away, 'access', theirs],
      [from, 'webhook', ours],
    ] as const) {
      await world.owner.query(copy, [from.id, to === from ? 'access' : kind, to.id, kind])
      await expect(read(space, to.id)).rejects.toThrow()
    }
  })
})

describe('the key file', () => {
  it('of another installation is noticed at the start, and nothing is sealed with it', async () => {
    const config = { ...world.base.config, DATA_DIR: folder() }
    openSecrets(config.DATA_DIR, false)
    await expect(layFoundation({ config, connection: world.connection })).rejects.toThrow(
      `The key file ${keyFileOf(config.DATA_DIR)} is not the one of this database (key 1 differs)`,
    )
  })

  it('of another installation leaves none of its keys in the database', async () => {
    const config = { ...world.base.config, DATA_DIR: folder() }
    openSecrets(config.DATA_DIR, false).addKey()
    await expect(layFoundation({ config, connection: world.connection })).rejects.toThrow('(key 1 differs)')
    expect((await world.owner.query('select key_id from key_fingerprints')).rows).toEqual([{ key_id: 1 }])
  })

  it('from before a fresh key is refused, by a start and by whoever accepts it: it opens nothing that was sealed since', async () => {
    const fresh = await makeWorld()
    onTestFinished(fresh.end)
    await (await fresh.space()).account()
    const before = { ...fresh.base.config, DATA_DIR: folder() }
    copyFileSync(keyFileOf(fresh.data_dir), keyFileOf(before.DATA_DIR))
    await rotateSecrets(fresh.base)

    const connection = { ...fresh.connection, user: 'customer' }
    await expect(layFoundation({ config: before, connection })).rejects.toThrow(
      `The key file ${keyFileOf(before.DATA_DIR)} is older than this database (key 2 is missing`,
    )
    await expect(acceptKeys(connection, before.DATA_DIR)).rejects.toThrow('(key 2 is missing')
    await (await layFoundation({ config: fresh.base.config, connection })).stop()
    expect(await acceptKeys(connection, fresh.data_dir)).toBe(2)
  })

  it('is made by one of two machines that start at once on an empty database; the other says what to copy', async () => {
    const fresh = await makeWorld()
    await fresh.owner.query('truncate key_fingerprints')
    const machines = [folder(), folder()].map((DATA_DIR) => ({ ...fresh.base.config, DATA_DIR }))
    const begun = await Promise.allSettled(
      machines.map((config) => layFoundation({ config, connection: fresh.connection })),
    )
    const refused = begun.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    // Whoever looks a moment later finds that there is a key already, and makes none.
    expect(refused).toEqual([expect.stringMatching(/put the file there that the other machines|put it back at/)])
    for (const one of begun) if (one.status === 'fulfilled') await one.value.stop()
    await fresh.end()
  })

  it('is made by a first start, for its owner only, and kept so', () => {
    const data_dir = folder()
    openSecrets(data_dir, false)
    const file = keyFileOf(data_dir)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    openSecrets(data_dir, true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { keys } = JSON.parse(readFileSync(file, 'utf8'))
    expect(Buffer.from(keys['1'], 'base64').length).toBe(32)
  })

  it('is not made anew where there is data: that start is refused', async () => {
    await world.space()
    const config = { ...world.base.config, DATA_DIR: folder() }
    await expect(layFoundation({ config, connection: world.connection })).rejects.toThrow(/its key file is missing/)
    expect(() => statSync(keyFileOf(config.DATA_DIR))).toThrow()
  })

  it('that is damaged is named, and nothing of it is shown', () => {
    const data_dir = folder()
    openSecrets(data_dir, false)
    const whole = readFileSync(keyFileOf(data_dir), 'utf8')
    for (const broken of [
      whole.slice(0, -20),
      whole.replace('"1"', '1'),
      `x${whole}`,
      whole.replace('current', 'x'),
      '',
    ]) {
      writeFileSync(keyFileOf(data_dir), broken)
      const open = () => openSecrets(data_dir, true)
      expect(open).toThrow(`The key file is damaged: put a good copy back at ${keyFileOf(data_dir)}.`)
    }
  })

  it('that is missing stops the program with one line and without a trace', async () => {
    await world.space()
    const DATA_DIR = folder()
    const { host, user, database } = world.connection
    const DATABASE_URL = `postgres://${user}:${'canary-password'}@localhost/${database}?host=${encodeURIComponent(host)}`
    const { code, said } = await startServer({ DATA_DIR, DATABASE_URL })
    expect(code).toBe(1)
    expect(said.trimEnd()).toBe(`There is data, but its key file is missing: put it back at ${keyFileOf(DATA_DIR)}.`)
  })
})
