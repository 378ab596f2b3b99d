import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import type { Secrets } from '../../../platform/config/secrets.ts'
import type { Database } from '../../../platform/database/db.ts'
import type { SafeFetch } from '../../../platform/outbound/safe-fetch.ts'
import { refuse } from '../../../platform/refuse.ts'
import { insertUsedLink } from '../links.ts'
import { askVendor } from './captcha-vendors.ts'

export type Captcha = ReturnType<typeof makeCaptcha>
type Parts = {
  database: Database
  secrets: Secrets
  fetch: SafeFetch
  config: Pick<Config, 'CAPTCHA_KIND' | 'CAPTCHA_SITE_KEY' | 'CAPTCHA_SECRET'>
}

const LIVES_S = 600
/**
 * The browser derives up to so many keys of so many rounds each, some 60 ms of one core of a laptop; a phone has done
 * it while its owner looks for the button. We derive one key per challenge and none to check the answer.
 */
const ROUNDS = 1_000
const KEYS = { least: 50, most: 150 }

/** Work that costs a person nothing and a thousand tries a lot; or a vendor's puzzle, where the installation has chosen one. */
export function makeCaptcha({ database, secrets, fetch, config }: Parts) {
  const { CAPTCHA_KIND: kind, CAPTCHA_SITE_KEY, CAPTCHA_SECRET } = config
  const keys = {
    hmacSignatureSecret: secrets.derive('captcha challenges').toString('hex'),
    hmacKeySignatureSecret: secrets.derive('captcha answers').toString('hex'),
  }

  async function offer() {
    if (kind !== 'altcha') return { kind, site_key: CAPTCHA_SITE_KEY ?? null, challenge: null }
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ROUNDS,
      counter: randomInt(KEYS.most, KEYS.least),
      deriveKey,
      expiresAt: new Date(Date.now() + LIVES_S * 1000),
      ...keys,
    })
    return { kind, site_key: null, challenge: { ...challenge } }
  }

  async function isWorkDone(token: string): Promise<boolean> {
    const answer = readAnswer(token)
    if (!answer) return false
    const { verified } = await verifySolution({ ...answer, deriveKey, ...keys })
    // Once: the first who shows it takes it.
    return (
      verified &&
      (await database.asIdentity((db) =>
        insertUsedLink(db, { kind: 'captcha', token: answer.challenge.signature, lives_s: LIVES_S }),
      ))
    )
  }

  /** Refuses whoever brings nothing, or something that is worth nothing. */
  async function check(token: string | undefined, ip: string): Promise<void> {
    if (!token) return refuse('captcha')
    const isPassed =
      kind === 'altcha'
        ? await isWorkDone(token)
        : await askVendor({ fetch }, kind, { secret: CAPTCHA_SECRET ?? '', token, ip })
    if (!isPassed) refuse('captcha')
  }
  return { offer, check }
}

/** What the browser sends: base64 of JSON, the challenge as it was given beside its solution. */
const Answer = z.object({
  // Loose, since the signature is over all of it.
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function readAnswer(token: string) {
  try {
    return Answer.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}
