// The list of dialogues where 10,000,000 messages lie behind it, against one with 10,000: in CPU of the database's session.
// Both are made once and kept, on one server. What the list does not read is left out, the index of words above all: with it
// making them takes half an hour.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ChatFilter } from '@otklik/contract/work/filters.ts'
import { listChats } from '@otklik/server/src/domains/chats/list.ts'
import { migrate } from '@otklik/server/src/platform/database/migrate.ts'
import { PipelinedClient } from '@otklik/server/src/platform/database/pipelined-client.ts'
import { startEmbedded } from '@otklik/server/src/platform/embedded/embedded.ts'
import { makeMeter } from '@otklik/server/test/explained.ts'
import pg from 'pg'
import { sessionCpuMs } from './cpu.ts'
import { interleave, median, report } from './measure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 9)
const PAGES = Number(process.env.PAGES ?? 100)
const MESSAGES_OF_ONE = 16
const DAYS = 730

const home = join(import.meta.dirname, '../.cache/many-messages')
await mkdir(home, { recursive: true })
const server = await startEmbedded(home, { settings: { shared_buffers: '2GB', max_wal_size: '8GB' } })

/** A page somewhere in the list, of as many dialogues as there are. */
async function open(name: string, messages: number) {
  const connection = { ...server.connection, database: name }
  const ready = join(home, `${name}-is-filled`)
  if (!existsSync(ready)) {
    await make(connection, name, messages)
    await writeFile(ready, new Date().toISOString())
  } else await migrate(connection)
  const meter = await makeMeter(connection, 1, {}, { Client: PipelinedClient })
  const pages = {
    first: () => listChats(meter.ctx, ChatFilter.parse({})),
    any: () => {
      const at = Date.now() * 1000 - Math.floor(Math.random() * 0.9 * DAYS * 86_400e6)
      return listChats(meter.ctx, { ...ChatFilter.parse({ status: ['new', 'closed'] }), after: [String(at), 1] })
    },
  }
  async function cpu(page: keyof typeof pages): Promise<number> {
    const before = sessionCpuMs(meter.pid)
    for (let n = 0; n < PAGES; n++) if ((await pages[page]()).rows.length < 30) throw new Error(`${name}: a short page`)
    return (sessionCpuMs(meter.pid) - before) / PAGES
  }
  return { cpu, end: meter.end }
}

async function make(connection: pg.ClientConfig, name: string, messages: number) {
  const base = new pg.Client(server.connection)
  await base.connect()
  await base.query(`drop database if exists ${name}`)
  await base.query(`create database ${name}`)
  await base.end()
  await migrate(connection)
  const owner = new pg.Client(connection)
  await owner.connect()
  const chats = messages / MESSAGES_OF_ONE
  const when = `now() - interval '${DAYS} days' * (1 - n::double precision / ${chats})`
  // Nothing here breaks a reference, and checking each would take longer than writing it.
  await owner.query(`
    set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0;
    drop index messages_words, messages_by_chat, messages_by_object;
    insert into spaces (id, name, tariff_id, expires_at) values (1, 'Many', 3, now() + interval '100 years');
    insert into companies (space_id, id, name) values (1, 1, 'Компания');
    insert into objects (space_id, id, company_id, provider, provider_id, name) values (1, 1, 1, 'vk', 'bench', 'Аккаунт');
    insert into authors (space_id, id, provider, external_id, name) overriding system value
      select 1, n, 'vk', 'bench' || n, 'Покупатель ' || n from generate_series(1, ${chats}) n;
    insert into chats (space_id, id, object_id, author_id, last_message_at, last_inbound_at, status, finished_at, external_id, last_message_id)
      select 1, n, 1, n, ${when}, ${when}, case when n % 10 = 0 then 'new' else 'closed' end, case when n % 10 > 0 then now() end, 'bench' || n, ${messages - chats} + n
      from generate_series(1, ${chats}) n;
    insert into messages (space_id, id, object_id, chat_id, created_at, is_own, text)
      select 1, n, 1, 1 + (n - 1) % ${chats}, now() - interval '${DAYS} days' * (1 - n::double precision / ${messages}), false,
        'Здравствуйте, подскажите, когда доставят заказ? Жду уже третий день.'
      from generate_series(1, ${messages}::bigint) n`)
  await owner.query('vacuum analyze')
  await owner.end()
}

const few = await open('few', 10_000)
const many = await open('many', 10_000_000)
const of = async (page: 'first' | 'any') => {
  for (const each of [few, many]) await each.cpu(page)
  const { a, b } = await interleave(
    ROUNDS,
    () => few.cpu(page),
    () => many.cpu(page),
  )
  return { what: `${page} page of dialogues`, floor: median(a), ours: median(b), unit: 'ms', bar: 1.3 }
}
const isWell = report([await of('first'), await of('any')])
if (!isWell) process.exitCode = 1
await few.end()
await many.end()
await server.stop()
