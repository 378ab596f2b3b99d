import { z } from 'zod'
import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { Done, graph } from '../meta/graph.ts'
import { optional } from '../payload.ts'

const numbers_max = 100
export const Numbered = z.object({ id: z.string(), display_phone_number: z.string(), verified_name: Text })
export const number_fields = 'id,display_phone_number,verified_name'
const Numbers = z.object({ data: z.array(Numbered) })

/** The business lists its numbers: so the token, the business and the number are tried in one question. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const id = numberId(speaker)
  const query = { fields: number_fields, limit: numbers_max }
  const { data } = await graph(speaker, { path: `/${businessId(speaker)}/phone_numbers`, query }, Numbers)
  const found = data.find((one) => one.id === id)
  if (!found) throw new NetworkFailure('rejected', 'this business has no number with this id')
  return factsOf(found)
}

export const factsOf = ({ id, display_phone_number, verified_name }: z.output<typeof Numbered>): AccountFacts => ({
  provider_id: id,
  name: verified_name || display_phone_number,
  screen_name: display_phone_number,
  url: `https://wa.me/${display_phone_number.replaceAll(/\D/g, '')}`,
})

export const numberId = ({ account, secrets }: Speaker) => idOf(account?.provider_id ?? secrets.page, 'phone number')
export const businessId = ({ secrets }: Speaker) => idOf(secrets.owner, 'WhatsApp Business account')

/** They become part of an address. */
function idOf(id: string | undefined, what: string): string {
  if (!/^\d+$/.test(id ?? '')) throw new NetworkFailure('rejected', `this is not the id of a ${what}`)
  return id as string
}

const Applications = z.object({ data: z.array(z.object({ override_callback_uri: Text })) })

/**
 * The address is that of the number, not of the business: numbers of one business may be different accounts of ours.
 * Meta calls it before it answers, with `secret` as the word.
 */
export async function subscribe(speaker: Speaker, { url, secret }: { url: string; secret: string }): Promise<void> {
  const path = `/${businessId(speaker)}/subscribed_apps`
  const { data } = await graph(speaker, { path }, Applications)
  // Subscribing again would take away an address that somebody else has set for the whole business.
  if (!data.some((one) => one.override_callback_uri)) await graph(speaker, { method: 'POST', path }, Done)
  await deliverTo(speaker, { override_callback_uri: url, verify_token: secret })
}

const Configured = z.object({ webhook_configuration: optional(z.object({ phone_number: Text })) })

export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const call = { path: `/${numberId(speaker)}`, query: { fields: 'webhook_configuration' } }
  const { webhook_configuration } = await graph(speaker, call, Configured)
  // Somebody else's by now.
  if (webhook_configuration?.phone_number !== url) return
  await deliverTo(speaker, { override_callback_uri: '' })
}

const deliverTo = (speaker: Speaker, webhook_configuration: object) =>
  graph(speaker, { method: 'POST', path: `/${numberId(speaker)}`, body: { webhook_configuration } }, Done)
