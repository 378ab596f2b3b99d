import { auth, type PasswordGrant, webClient } from '@otklik/contract/auth.ts'
import { makeClient } from '@otklik/contract/client.ts'
import { useSyncExternalStore } from 'react'
import { openWire } from './api.ts'
import { dropTokens, keepTokens, onTokensChange, readTokens } from './tokens.ts'

const door = makeClient(auth, openWire)

export const isSignedIn = () => readTokens() !== undefined
export const useIsSignedIn = () => useSyncExternalStore(onTokensChange, isSignedIn)

export async function signIn(credentials: Pick<PasswordGrant, 'username' | 'password' | 'code'>) {
  keepTokens(await door.token({ body: { ...webClient, grant_type: 'password', ...credentials } }))
}

/** The screen changes at once; the server is told behind it, and a token it no longer knows needs no telling. */
export function signOut() {
  const tokens = readTokens()
  dropTokens()
  if (!tokens) return
  const headers = () => ({ ...openWire.headers(), authorization: `Bearer ${tokens.access_token}` })
  makeClient({ revoke: auth.revoke }, { ...openWire, headers })
    .revoke()
    .catch(() => {})
}
