// What it costs to take an answer to a comment: rights, what the writer has seen, the row, the steps of its history and
// the news to colleagues, against one bare transaction behind node:http. It is held for undoing meanwhile: sending is
// not part of it.
import { randomUUID } from 'node:crypto'
import { openComments } from '../faults/races.ts'
import { eventually } from '../faults/rig.ts'
import { type Asked, ask, interleave, median, quantile, report } from './measure.ts'
import { makeFloorTables, makeStage } from './stage.ts'

const REPLIES = Number(process.env.REPLIES ?? 500)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONNECTIONS = 8

await using stage = await makeStage()
await makeFloorTables(stage)
await using floor = await stage.startFloor('webhook')
const comments = await openComments(stage, REPLIES * (ROUNDS + 1))
await stage.owner.query('update spaces set undo_ms = 60000 where id = $1', [stage.space_id])
const { token } = await stage.person('operator')

const bare = (): Asked => {
  const message = { space_id: 1, chat_id: 1 + Math.floor(Math.random() * 200_000), external_id: randomUUID() }
  return { path: '/hook', method: 'POST', body: JSON.stringify({ ...message, body: 'Заказ будет завтра.' }) }
}
const answer = (): Asked => {
  const comment = comments.pop()
  if (!comment) throw new Error('nothing left to answer')
  return {
    path: `/v1/items/${comment.id}/replies`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ text: 'Заказ будет завтра.', seen_version: comment.version }),
  }
}

async function measure(address: string, pid: number, make: () => Asked) {
  let took: number[] = []
  const cpu = await stage.cpuOf(pid, async () => {
    took = await ask(address, CONNECTIONS, REPLIES, make)
    await eventually('all of it is told', 60_000, isTold)
  })
  return { cpu: cpu.total / REPLIES, own: cpu.process / REPLIES, p95: quantile(took, 0.95) }
}
const onFloor = () => measure(floor.address, floor.pid(), bare)
const onOurs = () => measure(stage.server.address, stage.server.pid(), answer)
await onFloor()
await onOurs()
const { a, b } = await interleave(ROUNDS, onFloor, onOurs)

type Round = (typeof a)[number]
const of = (rounds: Round[], what: keyof Round) => median(rounds.map((round) => round[what]))
console.log(`${REPLIES} answers over ${CONNECTIONS} connections, ${ROUNDS} rounds; p95 ${Math.round(of(b, 'p95'))} ms`)
console.log(`CPU of the process: ${of(a, 'own').toFixed(3)} ms bare, ${of(b, 'own').toFixed(3)} ms ours`)
if (!report([{ what: 'an answer taken, CPU', floor: of(a, 'cpu'), ours: of(b, 'cpu'), unit: 'ms', bar: 6 }]))
  process.exitCode = 1

async function isTold() {
  const { rowCount } = await stage.owner.query('select from announcements limit 1')
  return rowCount === 0
}
