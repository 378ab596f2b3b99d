import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { Id, Part, Parts } from '../meta/fields.ts'
import { hubReceiver } from '../meta/receiver.ts'
import { eachAlone, fingerprint, ignored, readJson, shaped } from '../payload.ts'
import { customerFacts, echoFacts, salvage } from './messages.ts'
import { callFacts, idFacts, preferenceFacts } from './notices.ts'
import type { Scene } from './people.ts'
import { statusFacts } from './statuses.ts'

const Change = z.object({ field: z.string(), value: z.unknown().optional() })
const Envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: Parts })),
})

const Value = z.object({
  metadata: z.object({ phone_number_id: Id, display_phone_number: Id }),
  contacts: Parts,
  messages: Parts,
  statuses: Parts,
  message_echoes: Parts,
  calls: Parts,
  user_preferences: Parts,
  user_id_update: Parts,
  errors: Parts,
})

/** The fields that tell of people; the others tell of templates and of the business itself. */
const fields = new Set(['messages', 'smb_message_echoes', 'calls', 'user_preferences', 'user_id_update'])

/** One event of a delivery: which list it stood in, and what stood beside it. */
type Told = { list: keyof typeof readers | 'errors'; told: unknown; scene: Scene }
type Piece = { what: string; provider_id?: string | undefined; parts?: Told[]; odd?: unknown }

const readers = {
  messages: customerFacts,
  message_echoes: echoFacts,
  statuses: statusFacts,
  calls: callFacts,
  user_preferences: preferenceFacts,
  user_id_update: idFacts,
}

/** Splits first: an event that cannot be read hides none of those that came with it. */
function split(body: Uint8Array): Piece[] {
  const { entry } = shaped(Envelope, readJson(body), 'delivery')
  return entry.flatMap(({ changes }) =>
    changes.map((one): Piece => {
      const change = Change.safeParse(one).data
      if (!change) return { what: 'change', odd: one }
      const { field, value } = change
      if (!fields.has(field)) return { what: field, parts: [] }
      const read = Value.safeParse(value).data
      if (!read) return { what: field, odd: value }
      const { metadata, contacts, errors, ...lists } = read
      const alone = read.messages.length === 1
      const scene = { contacts, alone, own: metadata.display_phone_number?.replaceAll(/\D/g, '') }
      const parts = [...Object.entries(lists), ['errors', errors] as const].flatMap(([list, told]) =>
        told.map((part): Told => ({ list: list as Told['list'], told: part, scene })),
      )
      return { what: field, provider_id: metadata.phone_number_id, parts }
    }),
  )
}

// The receiver is that of one number: what it shares with the others of Meta is how a delivery is proved and named.
const { accepted, authenticate, keyOf } = hubReceiver((body) =>
  split(body).flatMap(({ what, provider_id = '', parts = [], odd }) => {
    const keys = parts.map(({ list, told }) => `${list}:${keyIn(told)}`)
    // What has no events of its own is named by all that is in it.
    const named = keys.length > 0 ? keys : [`${what}:${fingerprint(odd === undefined ? body : bytesOf(odd))}`]
    return named.map((key) => ({ provider_id, key, body }))
  }),
)
export const receiver: Receiver = { accepted, authenticate, keyOf }

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const Named = z.object({ id: z.string().min(1), status: z.string().optional(), event: z.string().optional() })

function keyIn(told: unknown): string {
  const named = Named.safeParse(told).data
  return named ? [named.id, named.status ?? named.event].filter(Boolean).join(':') : fingerprint(bytesOf(told))
}

/** A delivery may hold several events, also of other numbers of the same business, which are no business of this account. */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  return split(body).flatMap(({ what, provider_id, parts = [], odd }): Incoming[] => {
    if (odd !== undefined) return [{ kind: 'unreadable', what, words: 'not as known' }]
    if (!fields.has(what)) return ignored(what)
    if (provider_id !== account.provider_id) return ignored('another number')
    if (parts.length === 0) return ignored(`${what} without events`)
    return eachAlone(
      parts,
      ({ list }) => list,
      ({ list, told, scene }) => {
        if (list === 'errors') return ignored(`error ${codeIn(told)}`)
        return readers[list](shaped(Part, told, list), scene)
      },
      ({ list, told, scene }) => (list === 'messages' ? salvage(told, scene) : []),
    )
  })
}

const codeIn = (told: unknown) => z.object({ code: z.int() }).safeParse(told).data?.code ?? 'without a code'
