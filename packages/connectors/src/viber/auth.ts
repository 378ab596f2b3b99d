import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { optional } from '../payload.ts'
import { ask } from './client.ts'

const Info = z.object({
  id: z.string().min(1),
  name: z.string(),
  uri: optional(z.string().min(1)),
  icon: optional(z.string().min(1)),
})

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const { id, name, uri, icon } = await ask(speaker, 'get_account_info', {}, Info)
  return { provider_id: id, name, ...(uri && { screen_name: uri }), ...(icon && { image_url: icon }) }
}

/** Messages and what becomes of a subscription are always told. */
export const event_types = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started']

const Done = z.looseObject({})

/** Viber calls the address before it answers: the account must be known there already. */
export async function subscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  await ask(speaker, 'set_webhook', { url, event_types, send_name: true, send_photo: true }, Done)
}

const Told = z.object({ webhook: optional(z.string()) })

/** A bot has one address. Where somebody has told it another one meanwhile, that is not ours to end. */
export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const { webhook } = await ask(speaker, 'get_account_info', {}, Told)
  if (webhook === url) await ask(speaker, 'set_webhook', { url: '' }, Done)
}
