import { setTimeout as sleep } from 'node:timers/promises'
import { residentMb } from '../../bench/cpu.ts'
import { eventually, type Rig } from '../rig.ts'
import { openBrowserSocket } from './browser-socket.ts'

type Given = { slow: number; quick: number; events: number }

/** F14: some browsers stop reading while large events come; the others must not notice. */
export async function standStill(rig: Rig, { slow, quick, events }: Given) {
  const open = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => rig.person('operator')))
    const sockets = people.map(({ token }) => openBrowserSocket(rig.server.address, token, rig.space_id))
    for (const socket of sockets) await socket.connect()
    return sockets
  }
  const readers = await open(quick)
  const message_id = await makeLargeMessage(rig)
  // All at once, more than any line takes in one go: nobody who reads is let go for it.
  await announceMany(rig, message_id, events, readers, events)
  // What the server needs for these events anyway.
  const usual = await announceMany(rig, message_id, events, readers)

  const still = await open(slow)
  for (const socket of still) socket.pause()
  const disturbed = await announceMany(rig, message_id, events, readers)
  await sleep(LET_GO_AFTER_MS)
  for (const socket of still) socket.resume()
  await eventually('those who stood still are let go', 45_000, async () =>
    still.every(({ closes }) => closes.length > 0),
  )

  const found = {
    let_go_with: [...new Set(still.flatMap(({ closes }) => closes))],
    grown_mb: Math.round(disturbed.peak_mb - usual.peak_mb),
    usual_ms: Math.round(usual.took_ms),
    disturbed_ms: Math.round(disturbed.took_ms),
    readers_let_go: readers.filter(({ closes }) => closes.length > 0).length,
    // More is no fault: accounts have errands of their own, of which everybody hears.
    readers_missed: readers.filter(({ heard }) => heard.length < 3 * events).length,
    readers_gaps: readers.reduce((sum, { wrong }) => sum + wrong.gaps, 0),
  }
  for (const socket of [...readers, ...still]) socket.end()
  return found
}

type Reader = { heard: readonly number[]; closes: readonly number[]; seen(): number | undefined }
/** Longer than the server waits for a full line. */
const LET_GO_AFTER_MS = 7_000

/** So long that a thousand of them fit into no buffer on the way. */
const WORDS = 'Здравствуйте! '.repeat(600)

async function makeLargeMessage({ owner, space_id, accounts }: Rig): Promise<number> {
  const { rows } = await owner.query(
    `with author as (insert into authors (space_id, provider, external_id, name) values ($1, 'vk', 'slow', 'Иван') returning id),
     chat as (insert into chats (space_id, object_id, author_id, external_id, created_at, last_message_at)
       select $1, $2, id, 'slow', now(), now() from author returning id)
     insert into messages (space_id, object_id, chat_id, created_at, is_own, text, external_id)
     select $1, $2, id, now(), false, $3, 'slow' from chat returning id, chat_id`,
    [space_id, accounts[0]?.id, WORDS],
  )
  return rows[0].id
}

async function announceMany(rig: Rig, message_id: number, events: number, readers: readonly Reader[], at_once = 25) {
  const { owner, space_id, accounts, server } = rig
  const started = performance.now()
  let peak_mb = 0
  for (let left = events; left > 0; left -= at_once) {
    await owner.query(
      `insert into announcements (space_id, kind, object_id, body)
       select $1, 'message.changed', $2, jsonb_build_object('id', $3::bigint, 'space_id', $1::integer, 'chat_id', 1) from generate_series(1, $4)`,
      [space_id, accounts[0]?.id, message_id, Math.min(left, at_once)],
    )
    await owner.query('select number_events($1)', [space_id])
    // By number, not by how many: what accounts tell of themselves may come between two who connect, and is heard by one.
    const { rows } = await owner.query('select seq::integer from event_counters where space_id = $1', [space_id])
    const end: number = rows[0].seq
    const all = async () => readers.every((reader) => (reader.seen() ?? 0) >= end)
    await eventually('those who read have everything', 60_000, all).catch((error: Error) => {
      // Whether it was not told, or told to somebody who was let go.
      const found = readers.map(({ seen, closes }) => `heard up to ${seen()}, closed ${closes}`)
      throw new Error(`${error.message}: the log ends at ${end}; ${found.join('; ')}`)
    })
    peak_mb = Math.max(peak_mb, residentMb(server.pid()))
  }
  return { peak_mb, took_ms: performance.now() - started }
}
