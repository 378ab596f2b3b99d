import type { AccountFacts, Connected } from '../../platform/outbound/connectors.ts'
import type { Tokens } from './service.ts'

/** What a person has brought, by hand or out of a window, as far as it is kept. */
export type Given = { tokens: Tokens; facts: AccountFacts; expires_at?: number }

/** What was exchanged for something else leaves nothing behind, a password least of all. */
export const givenBy = (tokens: Tokens, { fresh, ...facts }: Connected): Given =>
  fresh ? { tokens: fresh.secrets, facts, expires_at: fresh.expires_at } : { tokens, facts }
