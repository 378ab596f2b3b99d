import { isIP } from 'node:net'

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

type Settings = {
  BIND: string
  PUBLIC_URL?: string | undefined
  TRUST_PROXY: readonly string[]
  API_SERVERS: readonly string[]
}

/**
 * Whether the settings say that only whoever sits at this machine comes here. A proxy listens on a public address for
 * us while we listen on the loopback; PUBLIC_URL, TRUST_PROXY and API_SERVERS give it away.
 */
export const isOfThisMachine = (settings: Settings) => publicSetting(settings) === undefined

/** The first setting that lets strangers in, as it was written. */
export function publicSetting({ BIND, PUBLIC_URL, TRUST_PROXY, API_SERVERS }: Settings) {
  if (!isLoopback(BIND)) return `BIND=${BIND}`
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`
  if (!TRUST_PROXY.every(isLoopback)) return `TRUST_PROXY=${TRUST_PROXY.join(',')}`
  if (API_SERVERS.some((server) => !isLoopback(new URL(server).hostname))) return `API_SERVERS=${API_SERVERS.join(',')}`
}
