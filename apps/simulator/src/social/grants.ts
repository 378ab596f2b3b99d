import { createHash, randomBytes } from 'node:crypto'
import { type Client, findClient, type SocialProvider } from './clients.ts'
import type { Visitor } from './people.ts'

/** What somebody has allowed an application: first behind a code, then behind a token. */
export type Grant = {
  provider: SocialProvider
  client: Client
  visitor: Visitor
  redirect_uri: string
  code_challenge: string | undefined
  nonce: string | undefined
  scope: string
  device_id: string
}
export type Grants = ReturnType<typeof makeGrants>
export type Fields = Readonly<Record<string, string | undefined>>

const CODE_MS = 600_000

export function makeGrants(now: () => number) {
  const codes = new Map<string, Grant & { until: number }>()
  const tokens = new Map<string, Grant>()

  return {
    newCode(grant: Grant): string {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...grant, until: now() + CODE_MS })
      return code
    },
    /** A code works once, for the application, the address and the verifier that it was given for. Else the error's name. */
    exchange(provider: SocialProvider, fields: Fields, { hasSecret = true } = {}): Grant | string {
      const client = findClient(provider, fields.client_id)
      if (!client || (hasSecret && fields.client_secret !== client.client_secret)) return 'invalid_client'
      const grant = codes.get(fields.code ?? '')
      codes.delete(fields.code ?? '')
      const isMine = grant?.provider === provider && grant.client === client && grant.until > now()
      if (!isMine) return 'invalid_grant'
      // Yandex alone does not ask for it a second time.
      const isAsked = provider !== 'yandex' || fields.redirect_uri !== undefined
      if (isAsked && fields.redirect_uri !== grant.redirect_uri) return 'invalid_grant'
      const isProved = grant.code_challenge === undefined || grant.code_challenge === challengeOf(fields.code_verifier)
      return isProved ? grant : 'invalid_grant'
    },
    newToken(prefix: string, grant: Grant): string {
      const token = prefix + randomBytes(24).toString('base64url')
      tokens.set(token, grant)
      return token
    },
    findGrant: (provider: SocialProvider, token: unknown): Grant | undefined => {
      const grant = tokens.get(String(token))
      return grant?.provider === provider ? grant : undefined
    },
  }
}

const challengeOf = (verifier = '') => createHash('sha256').update(verifier).digest('base64url')
