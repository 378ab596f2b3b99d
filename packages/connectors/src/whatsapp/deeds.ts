import { z } from 'zod'
import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { Done, type GraphCall, graph } from '../meta/graph.ts'
import { listOf, optional } from '../payload.ts'
import { numberId } from './auth.ts'
import { recipientOf } from './groups.ts'

const messaging_product = 'whatsapp'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'react':
      return react(speaker, deed)
    case 'read':
      return markRead(speaker, deed.up_to_external_id)
    // Typing hangs on a message of the customer's, which is thereby read.
    case 'typing':
      if (deed.up_to_external_id === undefined) return
      return markRead(speaker, deed.up_to_external_id, { typing_indicator: { type: 'text' } })
    case 'block':
    case 'unblock':
      return setBlocked(speaker, deed.author_external_id, deed.kind === 'block')
    default:
      throw new NetworkFailure('rejected', 'not possible here')
  }
}

const post = (speaker: Speaker, body: NonNullable<GraphCall['body']>) =>
  ({ method: 'POST', path: `/${numberId(speaker)}/messages`, body }) as const

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })) })

async function react(speaker: Speaker, { chat_external_id, external_id, reaction }: Extract<Deed, { kind: 'react' }>) {
  const body = {
    messaging_product,
    ...recipientOf(chat_external_id),
    type: 'reaction',
    reaction: { message_id: external_id, emoji: reaction ?? '' },
  }
  await graph(speaker, post(speaker, body), Accepted)
}

async function markRead(speaker: Speaker, message_id: string, more: object = {}) {
  await graph(speaker, post(speaker, { messaging_product, status: 'read', message_id, ...more }), Done)
}

const Reason = z.object({ message: Text, error_data: optional(z.object({ details: Text })) })
const Failed = z.object({ errors: listOf(Reason, () => undefined) })
// Whoever stands among the failed has failed, in whatever shape the reason comes.
const Blocked = z.object({
  block_users: z.object({ failed_users: listOf(Failed, (): z.output<typeof Failed> => ({ errors: [] })) }),
})

/** Meta takes only those who wrote within a day, and says so for each of them, inside a success. */
async function setBlocked(speaker: Speaker, user: string, isBlocked: boolean) {
  const body = { messaging_product, block_users: [{ user }] }
  const call = { method: isBlocked ? 'POST' : 'DELETE', path: `/${numberId(speaker)}/block_users`, body } as const
  const { block_users } = await graph(speaker, call, Blocked)
  const [failed] = block_users.failed_users
  if (!failed) return
  const [error] = failed.errors
  throw new NetworkFailure('rejected', error?.error_data?.details ?? error?.message ?? 'WhatsApp did not do it')
}
