import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { graph } from './graph.ts'

type Subscription = {
  object: 'page' | 'instagram'
  fields: readonly string[]
  url: string
  secret: string
  /** Meta describes this step only by hand, in the panel of the application: where it is not taken from us, that was done. */
  may_be_by_hand?: boolean
}

/** Meta has called the address and heard something else: the address is wrong, whoever told it. */
const CALLBACK_FAILED = /#2200\b/

// The page about it answers with the word, the reference with the value.
const Done = z.object({ success: z.union([z.literal(true), z.literal('true')]) })

/**
 * Where the whole application is delivered to. Meta calls the address before it answers, with `secret` as the word.
 * Without an application the address was told to Meta by hand.
 */
export async function subscribeApplication(speaker: Speaker, subscription: Subscription) {
  const { object, fields, url, secret, may_be_by_hand = false } = subscription
  const { app } = speaker
  if (!app) return
  const body = { object, callback_url: url, fields: fields.join(','), verify_token: secret }
  const call = { method: 'POST', path: `/${app.client_id}/subscriptions`, body, has_proof: false } as const
  const token = `${app.client_id}|${app.client_secret}`
  await graph(speaker, { ...call, token }, Done).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure)) throw error
    // The application's own token is not the account's: the account lives on.
    if (error.kind === 'token_dead') throw new NetworkFailure('rejected', `the application: ${error.words}`)
    const isRefused = error.kind === 'rejected' || error.kind === 'gone'
    if (!(may_be_by_hand && isRefused) || CALLBACK_FAILED.test(error.words)) throw error
  })
}
