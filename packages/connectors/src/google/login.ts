import {
  type Application,
  type Choice,
  type ConnectWindow,
  type FreshTokens,
  NetworkFailure,
  type Secrets,
  type Speaker,
} from '../connector.ts'
import { askToken } from './token.ts'

type Login = {
  scope: string
  /** What this token opens, and what is kept of each besides the tokens. */
  choices(speaker: Speaker, token: string): Promise<Opened[]>
}

type Opened = Pick<Choice, 'account' | 'is_typed'> & { secrets?: Partial<Secrets> }

/** Google's own window, with the application by which people sign in as well, and what comes of it hour by hour. */
export function makeGoogleLogin({ scope, choices }: Login): {
  window: ConnectWindow
  refresh(speaker: Speaker): Promise<FreshTokens>
} {
  return {
    window: {
      address({ bases, app }, { redirect_uri, state, challenge }) {
        const { client_id } = getApplication(app)
        const query = new URLSearchParams({
          ...{ client_id, redirect_uri, state, response_type: 'code', scope },
          // A refresh token is given only so; and only to whoever is asked once more.
          ...{ access_type: 'offline', prompt: 'consent' },
          ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        })
        return `${bases.accounts}/o/oauth2/v2/auth?${query}`
      },

      async exchange(speaker, { code, redirect_uri, verifier }) {
        const { access_token, refresh_token, expires_in } = await askToken(speaker, {
          ...{ ...getApplication(speaker.app), grant_type: 'authorization_code', code, redirect_uri },
          code_verifier: verifier,
        })
        if (refresh_token === undefined) throw new NetworkFailure('rejected', 'Google gave no lasting access')
        const expires_at = endOf(speaker, expires_in)
        const found = await choices(speaker, access_token)
        return found.map(
          ({ secrets, ...opened }): Choice => ({
            ...{ ...opened, expires_at, is_ready: true },
            secrets: { access: access_token, refresh: refresh_token, ...secrets },
          }),
        )
      },
    },

    /** The next hour; the refresh token stays the same. */
    async refresh(speaker) {
      const { secrets } = speaker
      const { access_token, expires_in, refresh_token } = await askToken(speaker, {
        ...{ ...getApplication(speaker.app), grant_type: 'refresh_token', refresh_token: secrets.refresh ?? '' },
      })
      const fresh = { ...secrets, access: access_token, ...(refresh_token && { refresh: refresh_token }) }
      return { secrets: fresh, expires_at: endOf(speaker, expires_in) }
    },
  }
}

const usual_s = 3_600
const endOf = (speaker: Speaker, expires_in = usual_s) => Math.floor(speaker.now()) + expires_in

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at Google')
  return { client_id: app.client_id, client_secret: app.client_secret }
}
