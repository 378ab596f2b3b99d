import { makeClient } from '@otklik/contract/client.ts'
import { signup } from '@otklik/contract/signup.ts'
import { openWire } from './api.ts'

const door = makeClient({ captcha: signup.captcha }, openWire)

/** A fresh proof that somebody's computer has worked a little: it counts once. Nothing is to be seen of it. */
export async function solveCaptcha(): Promise<string | undefined> {
  const { kind, challenge } = await door.captcha()
  if (kind !== 'altcha' || !challenge) return undefined
  const { solve } = await import('./proof-of-work.ts')
  return solve(challenge)
}
