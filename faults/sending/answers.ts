import { readdirSync, readFileSync } from 'node:fs'
import type { FaultKind } from '@otklik/simulator/faults.ts'
import { eventually, type Rig } from '../rig.ts'
import { botOf } from './limits.ts'
import { forgetFailures, forgetTroubles, openDialogues, queueMessages, SENDS, stateOf, untilDone } from './outgoing.ts'

type Given = { kind: FaultKind; count: number; after_effect?: boolean; dialogues?: number; isHurried?: boolean }

/** F9, F10: every answer of a network goes wrong in one way; what became of the messages, and of whom they were for. */
export async function sendIntoTrouble(
  rig: Rig,
  { kind, count, after_effect = false, dialogues = 12, isHurried = true }: Given,
) {
  const place = botOf(rig)
  const chats = await openDialogues(rig, place, Math.min(count, dialogues))
  await forgetTroubles(rig)
  const { network, id } = place.account
  rig.simulator.faults.add({ network, account: id, method: SENDS[network] ?? '', kind, ratio: 1, after_effect })
  const ids = await queueMessages(rig, place, chats, Math.ceil(count / chats.length))
  // The breaker would stretch it over hours: here it is always time for the next few.
  const clock = isHurried ? setInterval(() => void forgetFailures(rig), 250) : undefined
  await untilDone(rig, ids, 600_000).finally(() => clearInterval(clock))
  const { entries } = rig.simulator.ledger
  const seen = Map.groupBy(
    entries.filter(({ effect }) => effect === 'new'),
    ({ text }) => text,
  )
  const { rows } = await rig.owner.query(
    `select count(*)::int as n from messages m join actions a on a.space_id = m.space_id and a.message_id = m.id
     where a.id = any($1) and m.state = 'sent' and m.external_id is null`,
    [ids],
  )
  return {
    ...(await stateOf(rig, ids)),
    messages: ids.length,
    seen_twice: [...seen.values()].filter((all) => all.length > 1).length,
    sent_without_proof: rows[0].n as number,
  }
}

/** Negative control of both: what nobody knows the outcome of is simply sent again. */
export async function sendAgainBlindly(rig: Rig) {
  await forgetTroubles(rig)
  const { rows } = await rig.owner.query(
    `update actions set state = 'queued', not_before = now() where state = 'unknown' returning id`,
  )
  const ids = rows.map(({ id }) => Number(id))
  await untilDone(rig, ids, 60_000)
  const { rows: known } = await rig.owner.query(
    'select text from messages m join actions a on a.message_id = m.id where a.id = any($1)',
    [ids],
  )
  const words = new Set(known.map(({ text }) => text))
  return rig.simulator.ledger.entries.filter(({ effect, text }) => effect === 'new' && words.has(text)).length
}

export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Files and sockets that a process has open. */
export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** F11: the token is revoked while much waits to be sent, and a person mends the account. */
export async function reviveToken(rig: Rig, { dialogues, each }: { dialogues: number; each: number }) {
  const place = botOf(rig)
  const chats = await openDialogues(rig, place, dialogues)
  await forgetTroubles(rig)
  const { network, id, tokens } = place.account
  rig.simulator.faults.add({ network, account: id, kind: 'revoked', ratio: 1 })
  const ids = await queueMessages(rig, place, chats, each)
  const account = async () =>
    (await rig.owner.query('select state, error from objects where id = $1', [place.id])).rows[0]
  await eventually('the account is marked', 30_000, async () => (await account()).state === 'broken')
  const { error } = await account()
  const heard = () => rig.simulator.ledger.entries.filter((entry) => entry.account === id).length
  // Those that were under way together.
  await eventually('nothing is under way', 30_000, async () => ((await stateOf(rig, ids)).sending ?? 0) === 0)
  const calls = heard()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const calls_later = heard() - calls
  const waiting = await stateOf(rig, ids)

  rig.simulator.faults.clear()
  const { token } = await rig.person('administrator')
  const answer = await fetch(`${rig.server.address}/v1/objects/${place.id}/reconnect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(tokens),
  })
  await untilDone(rig, ids, 120_000)
  return { error, calls, calls_later, waiting, mended: answer.status, after: await stateOf(rig, ids) }
}
