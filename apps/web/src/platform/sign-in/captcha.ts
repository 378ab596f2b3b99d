import { signup } from '@otklik/contract/auth/signup.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { openWire } from '../wire/api.ts'

const client = makeClient({ captcha: signup.captcha }, openWire)

/**
 * A fresh proof that somebody's computer has worked a little, or whatever the vendor takes for a proof that the
 * installation has chosen. It counts once, and nothing is to be seen of it.
 */
export async function solveCaptcha(): Promise<string> {
  const { kind, site_key, challenge } = await client.captcha()
  if (kind === 'altcha') return (await import('./proof-of-work.ts')).solve(challenge ?? {})
  return (await import('./captcha-vendors.ts')).askVendor(kind, site_key ?? '')
}
