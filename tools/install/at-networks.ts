// What is to be entered at the networks that know this installation as an application (`npm run data -- hooks`).
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { windowsOf } from '@otklik/contract/networks/network.ts'
import type { Config } from '../../apps/server/src/platform/config/config.ts'
import type { Secrets } from '../../apps/server/src/platform/config/secrets.ts'
import { findConnector, hookToken, knownConnectors } from '../../apps/server/src/platform/outbound/connectors.ts'

type Known = Pick<Config, 'PUBLIC_URL' | 'applications' | 'network_bases'>

export function linesForNetworks(config: Known, secrets: Secrets): string[] {
  const { PUBLIC_URL, applications } = config
  if (!PUBLIC_URL) throw new Error('Networks must reach us: set PUBLIC_URL.')
  const networks = Object.keys(applications)
  if (networks.length === 0)
    return [
      'No network knows this installation as an application yet: set its …_CLIENT_ID and …_CLIENT_SECRET (docs/operating.md).',
    ]
  return networks.flatMap((network) => {
    const { receiver } = findConnector(network) ?? {}
    const lines = returnAddresses(config, network).map((address) => `  return address    ${address}`)
    if (receiver?.split)
      lines.push(
        `  webhook           ${PUBLIC_URL}/hooks/${network}`,
        `  verify token      ${hookToken(secrets, network)}`,
      )
    for (const other of Object.values(knownConnectors).filter((one) => one.other_application?.network === network))
      lines.push(
        `  webhook, ${other.network.padEnd(8)} ${PUBLIC_URL}/hooks/${other.network}`,
        `  its verify token  ${hookToken(secrets, other.network)}`,
      )
    if (receiver?.readDeletion) lines.push(`  data deletion     ${PUBLIC_URL}/hooks/${network}/deletion`)
    return [network, ...lines]
  })
}

/**
 * As the windows of this application really say it: not every window is called as its network, and TikTok wants a stroke
 * at the end. Networks compare to the letter.
 */
function returnAddresses({ PUBLIC_URL, applications, network_bases }: Known, network: string): string[] {
  const app = applications[network]
  const found = catalogue.flatMap((known) =>
    windowsOf(known).flatMap(({ name, application = known.id }) => {
      const connector = findConnector(known.id)
      const window = connector?.more_windows?.[name] ?? connector?.window
      if (application !== network || !connector || !window) return []
      const redirect_uri = `${PUBLIC_URL}/callback/${name}`
      const bases = { ...connector.bases, ...network_bases[known.id] }
      const address = window.address(
        { bases, ...(app && { app }) },
        { redirect_uri, state: 'state', challenge: 'challenge' },
      )
      return new URL(address).searchParams.get('redirect_uri') ?? redirect_uri
    }),
  )
  return [...new Set(found)]
}
