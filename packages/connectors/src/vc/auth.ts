import { z } from 'zod'
import { type Connected, type Hook, NetworkFailure, type Speaker } from '../connector.ts'
import { AnyId, listOf, optional } from '../payload.ts'
import { ask } from './client.ts'
import { Avatar, pictureOf } from './comments.ts'
import { signIn } from './token.ts'

const Text = optional(z.string().min(1))
const Me = z.object({ id: AnyId, name: Text, nickname: Text, url: Text, avatar: optional(Avatar) })

/** Who comments there is a subsite, a person as well as a company; its number is not the user's. */
export async function connect(speaker: Speaker): Promise<Connected> {
  const fresh = speaker.secrets.refresh === undefined ? await signIn(speaker) : undefined
  const signed = fresh
    ? { ...speaker, secrets: fresh.secrets, hushed: [...(speaker.hushed ?? []), speaker.secrets.access] }
    : speaker
  const { id, name, nickname, url, avatar } = await ask(signed, '/v2.1/subsite/me', Me)
  const image_url = avatar && pictureOf(avatar)
  return {
    provider_id: id,
    name: name ?? id,
    ...(nickname && { screen_name: nickname }),
    ...(url && { url }),
    ...(image_url && { image_url }),
    ...(fresh && { fresh }),
  }
}

const event = 'new_comment'
const Subscriptions = listOf(z.object({ event: z.string(), url: z.string() }), () => undefined)

/**
 * Described for an older version of the interface, and taken by nobody we know of today: where VC has it no more, looks
 * alone find everything. One address for each event, so that of others is left where it is.
 */
export async function subscribe(speaker: Speaker, { url, secret }: Hook): Promise<void> {
  const wanted = `${url}?${new URLSearchParams({ token: secret })}`
  const known = await listAddresses(speaker)
  if (!known || known.includes(wanted) || known.some((one) => !isOurs(one, url))) return
  if (known.length > 0) await forget(speaker)
  const form = { url: wanted, event }
  await ask(speaker, '/v1.9/webhooks/add', z.unknown(), { method: 'POST', form })
}

export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const known = await listAddresses(speaker)
  if (known?.some((one) => isOurs(one, url))) await forget(speaker)
}

const isOurs = (address: string, url: string) => address.split('?', 1)[0] === url

const forget = (speaker: Speaker) =>
  ask(speaker, '/v1.9/webhooks/del', z.unknown(), { method: 'POST', form: { event } })

/** Absent where VC knows no such thing (any more). */
async function listAddresses(speaker: Speaker): Promise<string[] | undefined> {
  const listed = await ask(speaker, '/v1.9/webhooks/get', Subscriptions).catch((error: unknown) => {
    if (error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'rejected')) return undefined
    throw error
  })
  return listed?.flatMap((one) => (one?.event === event ? [one.url] : []))
}
