import { z } from 'zod'
import type { AccountFacts, Hook, Speaker } from '../connector.ts'
import { AnyId, listOf, optional } from '../payload.ts'
import { ask, self_path } from './client.ts'
import { askParts } from './looks.ts'

const Text = optional(z.string().min(1))
const Self = z.object({ id: AnyId, name: Text, profile_url: Text })

/** Messages are sold apart from reviews: one of the two has to be open. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const { id, name, profile_url } = await ask(speaker, self_path, Self)
  const account: AccountFacts = { provider_id: id, name: name ?? id, ...(profile_url && { url: profile_url }) }
  await askParts({ ...speaker, account })
  return account
}

const Done = z.object({ ok: z.literal(true) })
const Subscriptions = z.object({ subscriptions: listOf(z.object({ url: z.string() }), () => undefined) })

/** Avito does not say how it signs: whoever knows this address is Avito. */
const proved = ({ url, secret }: Hook) => `${url}?${new URLSearchParams({ proof: secret })}`

/** An account may have several addresses: ours with another proof is taken back, others are left alone. */
export async function subscribe(speaker: Speaker, hook: Hook): Promise<void> {
  const url = proved(hook)
  const known = await ownAddresses(speaker, hook)
  if (!known.includes(url)) await ask(speaker, '/messenger/v3/webhook', Done, { method: 'POST', body: { url } })
  await forget(
    speaker,
    known.filter((one) => one !== url),
  )
}

export async function unsubscribe(speaker: Speaker, hook: { url: string }): Promise<void> {
  await forget(speaker, await ownAddresses(speaker, hook))
}

async function forget(speaker: Speaker, urls: readonly string[]): Promise<void> {
  for (const url of urls)
    await ask(speaker, '/messenger/v1/webhook/unsubscribe', Done, { method: 'POST', body: { url } })
}

async function ownAddresses(speaker: Speaker, { url }: { url: string }): Promise<string[]> {
  const { subscriptions } = await ask(speaker, '/messenger/v1/subscriptions', Subscriptions, { method: 'POST' })
  return subscriptions.flatMap((one) => (one && one.url.split('?', 1)[0] === url ? [one.url] : []))
}
