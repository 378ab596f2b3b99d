import { TOTP } from 'otpauth'

export const otpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const PERIOD_MS = 30_000

/** What an authenticator shows now, or so many steps from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS })
