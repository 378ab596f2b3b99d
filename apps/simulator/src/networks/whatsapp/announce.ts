import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { Happening, World } from '../../world/world.ts'
import { whatsappPeople } from './accounts.ts'
import { customerEvent, echoEvent, statusEvent, wamid, wireChange, wireContent, wireMessage } from './events.ts'
import { callbackOf, ownOf } from './own.ts'
import type { Tell } from './sending.ts'

export function announce(parts: Parts, account: Account, happening: Happening): void {
  if (happening.kind === 'messages_delivered' || happening.kind === 'messages_read') {
    mark(parts, account, happening)
    return
  }
  const told = eventOf(parts.world, account, happening)
  if (told) push(parts, account, told.person_id, told.event)
}

function push({ world, deliveries }: Parts, account: Account, person_id: number, event: object) {
  if (callbackOf(world, account)) deliveries.push(`whatsapp:${account.id}`, `chat:${person_id}`, event)
}

function eventOf(world: World, account: Account, happening: Happening) {
  switch (happening.kind) {
    case 'message_new': {
      const { person_id, message } = happening
      const wire = wireMessage(world, account, person_id, message)
      // What a program has sent is told by its statuses alone.
      if (message.from === 0) return message.is_by_hand && { person_id, event: echoEvent(account, person_id, wire) }
      return { person_id, event: customerEvent(account, person_id, wire) }
    }
    case 'message_edited': {
      const { person_id, message } = happening
      const edit = { original_message_id: wamid(message.id), message: wireContent(world, account, message) }
      return change(world, account, person_id, message.from === 0, { type: 'edit', edit })
    }
    case 'message_deleted': {
      const { person_id, message } = happening
      const revoke = { original_message_id: wamid(message.id) }
      return change(world, account, person_id, message.from === 0, { type: 'revoke', revoke })
    }
    case 'reaction': {
      const { person_id, message, from, reactions } = happening
      if (from === 0) return
      const [emoji] = reactions
      const reaction = { message_id: wamid(message.id), ...(emoji && { emoji }) }
      return change(world, account, person_id, false, { type: 'reaction', reaction })
    }
    default:
      return
  }
}

function change(world: World, account: Account, person_id: number, isOurs: boolean, content: object) {
  const wire = wireChange(world, content)
  return { person_id, event: (isOurs ? echoEvent : customerEvent)(account, person_id, wire) }
}

/** Each message has its own mark: all of ours that had none yet. */
function mark(
  parts: Parts,
  account: Account,
  { kind, person_id, message: last }: Extract<Happening, { message: unknown }>,
) {
  const { world } = parts
  const { read } = ownOf(world, account)
  const ours = (world.stateOf(account).dialogs[person_id] ?? []).filter(
    ({ id, from, is_by_hand }) => from === 0 && !is_by_hand && id <= last.id && id > (read[person_id] ?? 0),
  )
  const status = kind === 'messages_read' ? 'read' : 'delivered'
  if (status === 'read') read[person_id] = last.id
  for (const message of ours) push(parts, account, person_id, statusEvent(world, account, person_id, message, status))
}

/** Statuses of what a program sends. Where disorder is wanted they come backwards, with "read" first. */
export function telling(parts: Parts, account: Account): Tell {
  const { world } = parts
  const tell: Tell = (person_id, message, status, error) =>
    push(parts, account, person_id, statusEvent(world, account, person_id, message, status, error))
  if (!ownOf(world, account).is_disordered) return tell
  return (person_id, message, status, error) => {
    if (status !== 'delivered') return status === 'failed' ? tell(person_id, message, status, error) : undefined
    if (!findPerson(whatsappPeople, person_id)) return
    for (const one of ['read', 'delivered', 'sent'] as const) tell(person_id, message, one)
  }
}
