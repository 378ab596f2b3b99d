import { auth, webClient } from '@otklik/contract/auth/auth.ts'
import { CallFailed, makeClient, type Wire } from '@otklik/contract/wire/client.ts'
import { currentLocale } from '../i18n.ts'
import { isOurs, reach } from './reach.ts'
import { isSessionOver, makeRefresher, type Refreshed } from './refresher.ts'
import { makeAnyServer } from './servers.ts'
import { dropTokens, keepTokens, readTokens, type Tokens } from './tokens.ts'
import { hearVersion } from './version.ts'

// The page names further servers, if the installation has them; the empty one is where the page came from.
const named = document.querySelector<HTMLMetaElement>('meta[name="api-servers"]')?.content
const servers = ['', ...(named?.split(' ').filter(Boolean) ?? [])]
// Signing in twice is one more session, and within its grace a refresh may be repeated (product/calls: Repeating a request).
const isHarmless = (path: string) => path === auth.token.path
const anyServer = makeAnyServer(
  servers,
  async (url, init) => {
    const sent_ms = performance.now()
    try {
      const answer = await fetch(url, init)
      hearVersion(answer.headers.get('x-otklik-version'))
      if (isOurs(answer)) reach.noteAnswer(sent_ms)
      return answer
    } catch (error) {
      if (!init.signal?.aborted) reach.noteSilence()
      throw error
    }
  },
  isHarmless,
)

const headers = () => ({
  'accept-language': currentLocale(),
  'x-client-version': import.meta.env.VITE_VERSION,
})
const parseReplies = !import.meta.env.PROD

/** Without a session: what a visitor may ask. */
export const openWire: Wire = { fetch: anyServer, headers, parseReplies }

const client = makeClient(auth, openWire)

type Ended = () => void
let ended: Ended = () => {}
/** Hears that the session could not be prolonged, just before it is dropped. */
export function onSessionEnd(listener: Ended) {
  ended = listener
}

export const refresher = makeRefresher({
  read: readTokens,
  renew,
  end: () => {
    ended()
    dropTokens()
  },
  exclusively: (work) => (navigator.locks ? navigator.locks.request('otklik.refresh', work) : work()),
  now_ms: () => Date.now(),
})

/** With the session of the person who is signed in. */
export const wire: Wire = {
  fetch: (url, init) => refresher.send((token) => anyServer(url, { ...init, headers: withToken(init, token) })),
  headers,
  parseReplies,
}

async function renew({ refresh_token }: Tokens): Promise<Refreshed> {
  try {
    const body = { ...webClient, grant_type: 'refresh_token', refresh_token } as const
    return { outcome: 'refreshed', tokens: keepTokens(await client.token({ body })) }
  } catch (error) {
    const isOver = error instanceof CallFailed && isSessionOver(error.status, error.refusal)
    return { outcome: isOver ? 'over' : 'unreachable' }
  }
}

// A plain object, as the client makes them.
const withToken = ({ headers }: RequestInit, token: string | undefined) => ({
  ...(headers as Record<string, string>),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})
