// Which addresses whoever runs the server has chosen. Only these may lead where it is private: what payloads, answers and
// customers name would else reach every service that `OUTBOUND_ALLOW` opens for the server itself.

type Bases = Readonly<Record<string, string>> | undefined

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : undefined)

/** The host of one of the network's addresses in the settings. Those that connectors bring along are public anyway. */
export function isOfBase(address: string, bases: Bases): boolean {
  const host = hostOf(address)
  return host !== undefined && Object.values(bases ?? {}).some((base) => hostOf(base) === host)
}

/**
 * A file that a payload names, where invented networks stand in for the real ones and keep it beneath this address. A base
 * of the network does not count: whoever may write a payload would read whatever that server has.
 */
export const isStandInsFile = (address: string, files_base: string | undefined): boolean =>
  files_base !== undefined && URL.canParse(address) && new URL(address).href.startsWith(`${files_base}/`)
