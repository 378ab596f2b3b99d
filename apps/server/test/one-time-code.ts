import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'

export const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const PERIOD_MS = 30_000

/** What an authenticator shows now, or so many steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS })

/** Of tests that compare codes of one step with those of the next: a step that ends between them would make both right. */
export async function untilStepHasRoom(room_ms = 10_000) {
  const left_ms = PERIOD_MS - (Date.now() % PERIOD_MS)
  if (left_ms < room_ms) await sleep(left_ms + 50)
}
