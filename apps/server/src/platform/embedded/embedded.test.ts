import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Connection, startEmbedded } from './embedded.ts'
import { removeEmbedded } from './temporary.ts'

const home = mkdtempSync(join(tmpdir(), 'otklik-embedded-'))
const pidFile = join(home, 'data/postmaster.pid')
const log = join(home, 'postgres.log')
afterAll(() => removeEmbedded(home))

test('the first starts it, the others join, the last one out stops it', async () => {
  const members = await Promise.all([startEmbedded(home), startEmbedded(home), startEmbedded(home)])
  const [first, second, third] = members

  await first.stop()
  await second.stop()
  expect(await ask(third.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])

  await third.stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('after a hard kill it starts again with all that was written, whatever number the pid file holds', async () => {
  const before = await startEmbedded(home)
  await ask(before.connection, 'create table kept as select 42 as answer')
  killServer()
  // A stranger has been given the number of the dead server.
  writeFileSync(pidFile, `${process.pid}\n`)

  const after = await startEmbedded(home)
  expect(after.origin).toBe('started')
  expect(await ask(after.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  // Both are ours: the one from before the kill has joined the new server by itself.
  await before.stop()
  await after.stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('when one backend crashes, its users stay members of the server that recovers', async () => {
  const [stays, goes] = await Promise.all([startEmbedded(home), startEmbedded(home)])
  await crashBackend(stays.connection)
  await untilMembers(stays.connection, 2)

  await goes.stop()
  expect(await ask(stays.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await stays.stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('the last one out stops it although nobody can connect any more, as on a full disk', async () => {
  const rules = join(home, 'data/pg_hba.conf')
  const before = readFileSync(rules, 'utf8')
  const server = await startEmbedded(home)
  writeFileSync(rules, 'local all all reject\n')
  await ask(server.connection, 'select pg_reload_conf()')
  await expect.poll(() => ask(server.connection, 'select 1').catch((error) => error.code)).toBe('28000')
  await server.stop()
  writeFileSync(rules, before)
  expect(existsSync(pidFile)).toBe(false)
})

test('it says at once that a server cannot be reached because its socket is hidden, as by PrivateTmp', async () => {
  const server = await startEmbedded(home)
  const { host } = server.connection
  renameSync(host, `${host}.hidden`)
  const refusal = await startEmbedded(home).catch((error: Error) => error.message)
  // It was made anew, empty.
  rmSync(host, { recursive: true })
  renameSync(`${host}.hidden`, host)
  await server.stop()
  expect(refusal).toMatch(/runs already \(process \d+\), but its socket in .+PrivateTmp/)
})

test('it puts a long log aside when it starts', async () => {
  appendFileSync(log, '')
  truncateSync(log, 11 * 1024 * 1024)
  const server = await startEmbedded(home)
  await server.stop()
  expect(statSync(`${log}.1`).size).toBeGreaterThan(10 * 1024 * 1024)
  expect(statSync(log).size).toBeLessThan(100_000)
  expect(readFileSync(log, 'utf8')).toContain('database system is ready')
})

test('it refuses data of another major version with one line that names both', async () => {
  const mark = join(home, 'data/PG_VERSION')
  const version = readFileSync(mark, 'utf8')
  writeFileSync(mark, '17\n')
  const refusal = await startEmbedded(home).catch((error: Error) => error.message)
  writeFileSync(mark, version)
  expect(refusal).toMatch(/^The data in .+ was written by PostgreSQL 17, and this Otklik brings PostgreSQL 18\. .+$/)
})

test.each(['18', '15'] as const)(
  'PostgreSQL %s knows Russian letters, their order and their endings',
  async (version) => {
    const place = mkdtempSync(join(tmpdir(), `otklik-russian-${version}-`))
    const server = await startEmbedded(place, { version, settings: { fsync: 'off' } })
    const [known] = await ask(
      server.connection,
      `select current_setting('server_version_num')::integer / 10000 as major,
      lower('ЁЛКА Жук') as lower, upper('ёлка') as upper,
      'Ёлка' ilike 'ёл%' as is_like,
      (select string_agg(letter, '' order by letter) from unnest('{я,ё,е,ж,а}'::text[]) letter) as plain_order,
      (select string_agg(letter, '' order by letter collate "ru-x-icu") from unnest('{я,ё,е,ж,а}'::text[]) letter) as order_for_people,
      to_tsvector('russian', 'Заказы пришли')::text as stems,
      to_tsvector('russian', 'заказами') @@ to_tsquery('russian', 'заказ') as is_found`,
    )
    await server.stop()
    await removeEmbedded(place)
    expect(known).toEqual({
      major: Number(version),
      lower: 'ёлка жук',
      upper: 'ЁЛКА',
      is_like: true,
      // By code point, the same on every machine; a list for people names the collation "ru-x-icu".
      plain_order: 'аежяё',
      order_for_people: 'аеёжя',
      stems: "'заказ':1 'пришл':2",
      is_found: true,
    })
  },
)

async function ask(connection: Connection, question: string) {
  const session = new pg.Client(connection)
  // One that ends meanwhile is heard of by what was asked.
  session.on('error', () => {})
  await session.connect()
  const { rows } = await session.query(question)
  await session.end()
  return rows
}

async function crashBackend(connection: Connection) {
  const session = new pg.Client(connection)
  session.on('error', () => {})
  await session.connect()
  const { rows } = await session.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGKILL')
}

async function untilMembers(connection: Connection, count: number) {
  const question = `select count(*)::integer as count from pg_locks where locktype = 'advisory' and granted`
  for (let members = -1; members !== count; await sleep(50)) {
    members = await ask(connection, question).then(
      ([row]) => row.count,
      () => -1,
    )
  }
}

function killServer() {
  const [server] = readFileSync(pidFile, 'utf8').split('\n', 1)
  const workers = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  for (const pid of [server, ...workers]) process.kill(Number(pid), 'SIGKILL')
}
