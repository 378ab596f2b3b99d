import { setTimeout as sleep } from 'node:timers/promises'
import type { Rig, RigAccount } from '../rig.ts'
import { openDialogues, outOfOrder, queueMessages, stateOf, untilDone } from './outgoing.ts'

type Given = {
  dialogues: number
  each: number
  /** Of the network; ours is the connector's. */
  limit: { per_second: number; between_ms: number }
  retry_after_s?: number
}

/** F8: a network that counts. What is told is what the network saw, and how long it took against what it allows. */
export async function sendWithinLimits(rig: Rig, { dialogues, each, limit, retry_after_s = 1 }: Given) {
  const place = botOf(rig)
  const chats = await openDialogues(rig, place, dialogues)
  limitSends(rig, place, limit, retry_after_s)
  const started = performance.now()
  const ids = await queueMessages(rig, place, chats, each)
  await untilDone(rig, ids, 300_000)
  const took_ms = performance.now() - started
  // The first of all dialogues at once, then one of each at a time, and never more than the account may.
  const allowed_ms = Math.max(
    (each - 1) * limit.between_ms,
    ((ids.length - limit.per_second) / limit.per_second) * 1000,
  )
  return { ...(await stateOf(rig, ids)), ...seenBy(rig), out_of_order: outOfOrder(rig), goodput: allowed_ms / took_ms }
}

/** Negative control: everything at once, as fast as the line carries it, and again right after "too many". */
export async function sendCarelessly(rig: Rig, { dialogues, limit, retry_after_s = 1 }: Given) {
  const place = botOf(rig)
  const chats = await openDialogues(rig, place, dialogues)
  limitSends(rig, place, limit, retry_after_s)
  const { rows } = await rig.owner.query('select external_id from chats where id = any($1)', [chats])
  const token = place.account.tokens.access
  const post = (chat_id: string) =>
    fetch(`${rig.networks}/telegram/bot${token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id, text: 'batch0.0.0' }),
    })
  // For as long as it was told to stay away, whatever the machine makes of a round.
  for (const until = performance.now() + retry_after_s * 1_000; performance.now() < until; await sleep(100))
    await Promise.all(rows.map(({ external_id }) => post(external_id)))
  return seenBy(rig)
}

export const botOf = ({ accounts }: Rig) => accounts.find(({ account }) => account.network === 'telegram') as RigAccount

function limitSends({ simulator }: Rig, { account }: RigAccount, limit: Given['limit'], retry_after_s: number) {
  simulator.ledger.clear()
  simulator.faults.clear()
  simulator.faults.add({
    ...{ network: 'telegram', account: account.id, method: 'sendMessage', kind: 'limit', limit, retry_after_s },
  })
}

function seenBy({ simulator }: Rig) {
  const sends = simulator.ledger.entries.filter(({ method }) => method === 'sendMessage')
  return {
    seen: sends.filter(({ effect }) => effect === 'new').length,
    too_many: sends.filter(({ result }) => result === 'fault limit').length,
    forbidden: sends.filter(({ result }) => result === 'fault limit forbidden').length,
  }
}
