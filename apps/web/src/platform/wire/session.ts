import { auth, type PasswordGrant, webClient } from '@otklik/contract/auth/auth.ts'
import { CallFailed, makeClient } from '@otklik/contract/wire/client.ts'
import { openWire } from './api.ts'
import { dropTokens, keepTokens, readTokens } from './tokens.ts'

const client = makeClient(auth, openWire)

export const isSignedIn = () => readTokens() !== undefined

type Credentials = Pick<PasswordGrant, 'username' | 'password' | 'code' | 'captcha_token'>

/** After several failures the server wants a proof of work; it is done here, without asking anybody. */
export async function signIn(credentials: Credentials) {
  try {
    await enter(credentials)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.refusal.error_type !== 'captcha') throw error
    // Not loaded before: few people fail that often.
    const { solveCaptcha } = await import('../sign-in/captcha.ts')
    await enter({ ...credentials, captcha_token: await solveCaptcha() })
  }
}

async function enter(credentials: Credentials) {
  keepTokens(await client.token({ body: { ...webClient, grant_type: 'password', ...credentials } }))
}

/** The screen changes at once; the server is told behind it, and a token it no longer knows needs no telling. */
export function signOut() {
  const tokens = readTokens()
  dropTokens()
  if (!tokens) return
  const headers = () => ({ ...openWire.headers(), authorization: `Bearer ${tokens.access_token}` })
  makeClient({ revoke: auth.revoke }, { ...openWire, headers })
    .revoke({ body: undefined })
    .catch(() => {})
}
