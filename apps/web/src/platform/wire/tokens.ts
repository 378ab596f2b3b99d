import type { TokenRecord } from '@otklik/contract/auth/auth.ts'

/** What the browser keeps of a session (product/session: Tokens). */
export type Tokens = Pick<TokenRecord, 'access_token' | 'refresh_token' | 'expires_in'> & {
  /** Seconds since 1970, by this computer's clock. */
  expires_at: number
}

const KEY = 'otklik.session'
const listeners = new Set<() => void>()

export function readTokens(): Tokens | undefined {
  const text = localStorage.getItem(KEY)
  return text ? parse(text) : undefined
}

export function keepTokens({ access_token, refresh_token, expires_in }: TokenRecord): Tokens {
  const expires_at = Math.floor(Date.now() / 1000) + expires_in
  const tokens = { access_token, refresh_token, expires_in, expires_at }
  localStorage.setItem(KEY, JSON.stringify(tokens))
  for (const listener of listeners) listener()
  return tokens
}

export function dropTokens() {
  localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Also hears of other tabs: whoever signs out in one is signed out in all. */
export function onTokensChange(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', heard)
  }
}

/** What is not ours, or was written by an older version, is no session. */
function parse(text: string): Tokens | undefined {
  try {
    const tokens: Partial<Tokens> = JSON.parse(text)
    const isWhole = typeof tokens.access_token === 'string' && typeof tokens.refresh_token === 'string'
    return isWhole && typeof tokens.expires_at === 'number' ? (tokens as Tokens) : undefined
  } catch {
    return undefined
  }
}
