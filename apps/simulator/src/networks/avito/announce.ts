import { randomUUID } from 'node:crypto'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import type { Happening } from '../../world/world.ts'
import { ownOf } from './own.ts'
import { toldMessage, wireMessages } from './wire.ts'

export const hookName = (account: Account, url: string) => `avito:${account.id}:${url}`

/** New messages of both sides and what was taken back. Changes and marks are told to nobody. */
export function announce({ world, deliveries }: Parts, account: Account, happening: Happening) {
  if (happening.kind !== 'message_new' && happening.kind !== 'message_deleted') return
  const { person_id, message } = happening
  const { webhooks, is_without_messenger } = ownOf(world, account)
  if (is_without_messenger) return
  for (const url of webhooks)
    for (const one of wireMessages(world, account, person_id, message))
      deliveries.push(hookName(account, url), `person:${person_id}`, {
        id: randomUUID(),
        version: 'v3.0.0',
        timestamp: world.seconds(),
        payload: { type: 'message', value: toldMessage(world, account, person_id, one) },
      })
}
