// Standard Webhooks: what is signed, and how a secret looks. Pure.
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newHookSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type Signed = { id: string; timestamp: number; body: string }

/** One signature for each secret: while one replaces the other the receiver may know either. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}

export const eventIdOf = (space_id: number, seq: number | string) => `evt_${space_id}_${seq}`
