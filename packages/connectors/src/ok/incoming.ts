import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { eachAlone, findJson, fingerprint, isSecret, optional, orSalvaged, readExactJson, shaped } from '../payload.ts'
import { commentsFacts, ListedComments } from './comments.ts'
import { messageFacts, pressedFacts, salvageMessage } from './messages.ts'

const Id = optional(z.string().min(1))
const Plate = z.object({
  webhookType: optional(z.string()),
  callbackId: Id,
  message: optional(z.object({ mid: Id })),
})

export const receiver: Receiver = {
  accepted: 'ok',
  /** Nothing is signed: what we have put into the address comes back with it. */
  authenticate: ({ query }, secrets) => (isSecret(query?.token, secrets.webhook) ? 'genuine' : 'forged'),
  /** A message is new once. */
  keyOf({ body }) {
    const { webhookType = new_message, callbackId, message } = Plate.safeParse(findJson(body)).data ?? {}
    const subject = callbackId ?? message?.mid
    return subject === undefined ? fingerprint(body) : `${webhookType}:${subject}`
  },
}

const new_message = 'MESSAGE_CREATED'

/** Deliveries of messages; lists of messages and of comments as we have asked for them. */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readExactJson(body)
  return Looked.safeParse(told).success ? lookFacts(told, account) : eventFacts(told, account)
}

/** Without a type it is a message: so OK has delivered them for years. */
const Event = z.looseObject({
  webhookType: z
    .string()
    .nullish()
    .transform((type) => type ?? new_message),
  recipient: z.unknown(),
})

function eventFacts(told: unknown, account: AccountFacts): Incoming[] {
  const { webhookType } = shaped(Event, told, 'event')
  switch (webhookType) {
    case new_message:
      return orSalvaged(
        webhookType,
        () => messageFacts(told, account),
        () => salvageMessage(told),
      )
    case 'MESSAGE_CALLBACK':
      return pressedFacts(told)
    default: {
      // What nobody here knows yet is shown where it can be.
      const left = salvageMessage(told)
      return left.length > 0 ? left : [{ kind: 'ignored', what: webhookType }]
    }
  }
}

const Looked = z.looseObject({ look: z.string() })
const ListedMessages = z.object({ answer: z.object({ messages: z.array(z.unknown()) }) })

function lookFacts(told: unknown, account: AccountFacts): Incoming[] {
  const { look } = shaped(Looked, told, 'look')
  switch (look) {
    case 'messages':
      return eachAlone(
        shaped(ListedMessages, told, look).answer.messages,
        () => look,
        (one) => messageFacts(one, account),
        salvageMessage,
      )
    case 'comments':
      return commentsFacts(shaped(ListedComments, told, look), account)
    default:
      throw new Error(`look: ${look} is not known`)
  }
}
