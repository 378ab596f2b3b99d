import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeChance } from '@otklik/simulator/chance.ts'
import { eventually, type Rig, untilSessionsEnd } from '../rig.ts'

type Given = { rows: number; kills: number; seed: number }
const FILES = 40

/** A closed space is emptied by a server that is killed again and again. What is told is what was found afterwards. */
export async function emptyWhileKilled(rig: Rig, { rows, kills, seed }: Given) {
  const chance = makeChance(seed)
  const [doomed, kept] = [await makeFull(rig, rows), await makeFull(rig, Math.ceil(rows / 20))]
  const before = await digestOf(rig, kept.space_id)
  await rig.owner.query(
    'update spaces set expires_at = now(), delete_after = now(), deleted_at = now() where id = $1',
    [doomed.space_id],
  )

  let killed_inside = 0
  for (let kill = 0; kill < kills; kill++) {
    await rig.server.kill()
    await makeDue(rig)
    const left = await countOf(rig, doomed.space_id)
    const ready = rig.server.start()
    await Promise.all([ready, untilItShrinks(rig, doomed.space_id)])
    await sleep(chance.whole(0, 100))
    await rig.server.kill()
    await untilSessionsEnd(rig)
    const now = await countOf(rig, doomed.space_id)
    if (now > 0 && now < left) killed_inside++
    await makeDue(rig)
    await rig.server.start()
  }
  await eventually('the space is gone', 180_000, async () => {
    const { rowCount } = await rig.owner.query('select from spaces where id = $1', [doomed.space_id])
    return rowCount === 0
  })
  return {
    killed_inside,
    rows_left: await countOf(rig, doomed.space_id),
    files_left: doomed.files.filter((file) => existsSync(file)).length,
    others_changed: (await digestOf(rig, kept.space_id)) === before ? 0 : 1,
    others_files_lost: kept.files.filter((file) => !existsSync(file)).length,
  }
}

/** A server does the jobs that are due when it begins. One that was killed at it would be waited for. */
const makeDue = ({ owner }: Rig) => owner.query('update scheduled_jobs set run_at = now()')

/** Messages are among the first to go. */
async function untilItShrinks({ owner }: Rig, space_id: number) {
  const count = async () => (await owner.query('select from messages where space_id = $1', [space_id])).rowCount ?? 0
  const first = await count()
  for (let left = first; left === first && left > 0; left = await count()) await sleep(5)
}

async function makeFull({ owner, data_dir }: Rig, rows: number) {
  const one = async (text: string, values: unknown[]): Promise<number> => (await owner.query(text, values)).rows[0].id
  const space_id = await one(
    `insert into spaces (name, tariff_id, expires_at) values ('Full', 3, now() + interval '30 days') returning id`,
    [],
  )
  const company = await one(`insert into companies (space_id, name) values ($1, 'Full') returning id`, [space_id])
  const account = await one(
    // Paused: an account at work has errands of its own, and its space does not stand still.
    `insert into objects (space_id, company_id, provider, provider_id, name, state) values ($1, $2, 'vk', 'full', 'Full', 'paused') returning id`,
    [space_id, company],
  )
  await owner.query(
    `with someone as (insert into authors (space_id, provider, external_id, name) values ($1, 'vk', 'x', 'X') returning id
     ), item as (
       insert into items (space_id, object_id, author_id, created_at, external_id)
       select $1, $2, someone.id, now(), n::text from someone, generate_series(1, $3) n returning id
     ), words as (
       insert into item_texts (space_id, item_id, object_id, created_at, text) select $1, id, $2, now(), 'words' from item
     ), steps as (
       insert into status_changes (space_id, object_id, item_id, to_status, cause) select $1, $2, id, 'new', 'customer' from item
     ), chat as (insert into chats (space_id, object_id, author_id, external_id) select $1, $2, id, 'x' from someone returning id)
     insert into messages (space_id, object_id, chat_id, created_at, is_own, external_id)
     select $1, $2, chat.id, now(), false, n::text from chat, generate_series(1, $3) n`,
    [space_id, account, rows],
  )
  const { rows: files } = await owner.query(
    `insert into files (space_id, storage_key, name, sha256, used_at) select $1::integer, 'key-' || $1::integer || '-' || n, 'file', '', now()
     from generate_series(1, $2) n returning storage_key`,
    [space_id, FILES],
  )
  const paths = files.map(({ storage_key }) => join(data_dir, 'files', storage_key.slice(0, 2), storage_key))
  await mkdir(join(data_dir, 'files', 'ke'), { recursive: true })
  for (const path of paths) await writeFile(path, 'bytes')
  return { space_id, files: paths }
}

async function tablesOf({ owner }: Rig): Promise<string[]> {
  const { rows } = await owner.query(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`)
  return rows.map(({ name }) => name)
}

async function countOf(rig: Rig, space_id: number): Promise<number> {
  let total = 0
  for (const name of await tablesOf(rig))
    total += Number(
      (await rig.owner.query(`select count(*) from ${name} where space_id = $1`, [space_id])).rows[0].count,
    )
  return total
}

/** What a server writes of its own accord into every space that it serves: how far it has heard, and what it has counted. */
const kept_up = ['event_cursors', 'stats_slots', 'stats_checks']

async function digestOf(rig: Rig, space_id: number): Promise<string> {
  const digests: string[] = []
  for (const name of (await tablesOf(rig)).filter((table) => !kept_up.includes(table))) {
    const text = `select md5(string_agg(t::text, '' order by t::text)) as digest from ${name} t where space_id = $1`
    digests.push(`${name}: ${(await rig.owner.query(text, [space_id])).rows[0].digest}`)
  }
  return digests.join('\n')
}
