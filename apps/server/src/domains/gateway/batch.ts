import { createHash } from 'node:crypto'
import { type BatchAnswer, GatewayBatch, GatewayEntry } from '@otklik/contract/gateway.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { explain } from '../../platform/locale.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import type { DeliveryRow } from '../inbox/deliveries.ts'

type Place = Pick<DeliveryRow, 'space_id' | 'object_id' | 'correlation_id'>

/** Each entry becomes a delivery of its own: what was told before is recognised, and one that is odd is alone. */
export function readBatch(told: unknown, place: Place, locale: Locale) {
  const batch = GatewayBatch.safeParse(told)
  if (!batch.success) return refuse('invalid', { issues: batch.error.issues })
  const routed: DeliveryRow[] = []
  const entries = batch.data.entries.map((one): BatchAnswer['entries'][number] => {
    const read = GatewayEntry.safeParse(one)
    if (!read.success) {
      const { fields = {} } = explain(new Refused('invalid', { issues: read.error.issues }), locale)
      return { status: 'refused', fields }
    }
    routed.push({ ...place, key: keyOf(read.data), body: Buffer.from(JSON.stringify(read.data)) })
    return { status: 'accepted' }
  })
  const answer: BatchAnswer = { accepted: routed.length, refused: entries.length - routed.length, entries }
  return { routed, answer }
}

/** The same for what the source calls the same revision, whatever else it says of it. */
function keyOf(entry: GatewayEntry): Buffer {
  const { type, id, revision } = entry
  const chat = 'chat' in entry ? entry.chat : undefined
  const name = revision === undefined ? entry : [type, chat ?? null, id, revision]
  return createHash('sha256').update(JSON.stringify(name)).digest()
}
