import { createHmac } from 'node:crypto'
import type { Delivery, Receiver } from '../connector.ts'
import { fingerprint, isSecret } from '../payload.ts'
import { readSignedRequest } from './signed-request.ts'

type Split = NonNullable<Receiver['split']>

/** Facebook, Instagram and WhatsApp deliver for a whole application and prove it by a signature over the bytes. */
export const hubReceiver = (split: Split) =>
  ({
    accepted: 'EVENT_RECEIVED',
    authenticate({ headers, body, challenge }, { webhook, app_secret, other_app_secret }) {
      if (challenge) return answerChallenge(challenge, webhook)
      const signature = headers['x-hub-signature-256']
      // Both are compared, whichever it was: how long it takes tells nobody which application is ours.
      const verdicts = [app_secret, other_app_secret].map((secret) => isSigned(signature, body, secret))
      return verdicts.includes(true) ? 'genuine' : 'forged'
    },
    keyOf: ({ body }) => keyOf(split, body),
    split,
    readDeletion: (body, { app_secret }) => readSignedRequest(body, app_secret),
  }) satisfies Receiver

/** Meta asks by GET, when the address is told to it, whether we know the word that was told with it. */
function answerChallenge(challenge: NonNullable<Delivery['challenge']>, webhook: string) {
  const said = challenge['hub.challenge']
  const isOurs = challenge['hub.mode'] === 'subscribe' && isSecret(challenge['hub.verify_token'], webhook)
  return isOurs && said ? { handshake: said } : 'forged'
}

export const signatureOf = (body: Uint8Array, app_secret: string) =>
  `sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`

const isSigned = (signature: string | undefined, body: Uint8Array, app_secret = '') =>
  app_secret !== '' && isSecret(signature, signatureOf(body, app_secret))

/** A redelivery may be bound together otherwise than the first time, but its parts are the same. */
function keyOf(split: Split, body: Uint8Array): string {
  const keys = partsOf(split, body).map(({ provider_id, key }) => `${provider_id}:${key}`)
  return keys.length > 0 ? fingerprint(Buffer.from(keys.join('\n'))) : fingerprint(body)
}

function partsOf(split: Split, body: Uint8Array) {
  try {
    return split(body)
  } catch {
    return []
  }
}
