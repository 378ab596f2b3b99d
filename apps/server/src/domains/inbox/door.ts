// The webhook door: proves that a delivery is the network's own, stores it, and only then says so. Turning deliveries
// into work is the worker's part (jobs.ts).
import type { RawDelivery } from '@otklik/contract/call.ts'
import { sql } from 'kysely'
import { type Door, findConnector } from '../../platform/connectors.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { JobParts } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { findAccountRow, readCredentials } from '../accounts/service.ts'
import { makeLetterBox } from './letter-box.ts'

type Place = { network: string; key: string }
type Addressee = { space_id: number; object_id: number; door: Door; webhook: string; handshake?: string }

/** A revoked key or a changed secret is told at once (`forget`); this only bounds what a lost notice can cost. */
const KEEP_MS = 30_000
/** Wrong keys are remembered too, or guessing would cost us a query each. */
const MOST_KEPT = 10_000

export function makeDoor(parts: JobParts) {
  const kept = new Map<string, { found: Addressee | undefined; until: number }>()
  const letterBox = makeLetterBox(parts)
  let changes = 0

  async function deliver(
    { correlation_id }: OpenContext,
    { network, key }: Place,
    delivery: RawDelivery,
  ): Promise<string> {
    const addressee = await findAddressee(network, key)
    if (!addressee) return reject('not_found')
    const { space_id, object_id, door, webhook, handshake } = addressee
    const verdict = door.authenticate(delivery, { webhook, ...(handshake !== undefined && { handshake }) })
    if (verdict === 'forged') return reject('no_access')
    if (verdict !== 'genuine') return verdict.handshake
    await letterBox.put({
      space_id,
      object_id,
      correlation_id,
      key: Buffer.from(door.keyOf(delivery)),
      body: without(webhook, delivery.body),
    })
    return door.accepted
  }

  function reject(code: 'not_found' | 'no_access'): never {
    parts.metrics.add('hook_rejected')
    return refuse(code)
  }

  async function findAddressee(network: string, key: string): Promise<Addressee | undefined> {
    const name = `${network}/${key}`
    const known = kept.get(name)
    if (known && known.until > Date.now()) return known.found
    const before = changes
    const found = await lookUp(network, key)
    // Looked up before a change, perhaps: good for this delivery, not to be kept.
    if (changes !== before) return found
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, { found, until: Date.now() + KEEP_MS })
    return found
  }

  async function lookUp(network: string, key: string): Promise<Addressee | undefined> {
    const door = findConnector(network)?.door
    const [place] = await parts.database.throughDoor(
      sql<{ space_id: number; object_id: number }>`select space_id, object_id from find_object_by_key(${key})`,
    )
    if (!door || !place) return undefined
    const { space_id, object_id } = place
    return parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
      const account = await findAccountRow({ db }, space_id, object_id)
      const { webhook, handshake } = await readCredentials({ db }, parts.secrets, space_id, object_id)
      if (account?.provider !== network || webhook === undefined) return undefined
      return { space_id, object_id, door, webhook, ...(handshake !== undefined && { handshake }) }
    })
  }

  function forget() {
    changes++
    kept.clear()
  }
  return { deliver, forget }
}

/** Some networks prove themselves by a secret in the body. It has done its work, and is stored nowhere in clear. */
function without(secret: string, body: Uint8Array): Buffer {
  const bytes = Buffer.from(body)
  for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + secret.length))
    bytes.fill('*', at, at + Buffer.byteLength(secret))
  return bytes
}
