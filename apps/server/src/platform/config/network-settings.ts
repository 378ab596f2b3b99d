import { z } from 'zod'
import { knownConnectors } from '../outbound/connectors.ts'
import { Url } from './settings.ts'

type Environment = Readonly<Record<string, unknown>>
export type Client = { client_id: string; client_secret: string; public_key?: string }
type Connector = (typeof knownConnectors)[string]

const known = Object.values(knownConnectors)

/** What the settings of a network begin with: its id in capitals, unless its connector says otherwise. */
const prefixOf = ({ network, settings }: Connector) => settings?.prefix ?? network.toUpperCase()
const baseSetting = (connector: Connector, name: string) =>
  connector.settings?.bases?.[name] ?? `${prefixOf(connector)}_${name.toUpperCase()}_BASE`

/** By which settings a network knows our application; none where it knows no applications. */
function clientSettings(connector: Connector) {
  const { application = connector.window || connector.receiver?.split ? prefixOf(connector) : undefined } =
    connector.settings ?? {}
  if (!application) return undefined
  return {
    id: `${application}_CLIENT_ID`,
    secret: `${application}_CLIENT_SECRET`,
    ...(connector.settings?.has_public_key && { public_key: `${application}_PUBLIC_KEY` }),
  }
}

/** Everything about networks that may be set, read as the rest of the configuration is. */
export const NetworkSettings = z.object(
  Object.fromEntries(
    known.flatMap((connector) => [
      ...Object.keys(connector.bases).map((name) => [baseSetting(connector, name), Url.optional()] as const),
      ...Object.values(clientSettings(connector) ?? {}).map((name) => [name, z.string().optional()] as const),
    ]),
  ),
)
export const networkSettingNames = Object.keys(NetworkSettings.shape)

/** Addresses that replace the real ones, by network and name. */
export const networkBases = (environment: Environment): Record<string, Record<string, string>> =>
  Object.fromEntries(
    known.map((connector) => [
      connector.network,
      Object.fromEntries(
        Object.keys(connector.bases).flatMap((name) => {
          const base = environment[baseSetting(connector, name)]
          return typeof base === 'string' ? [[name, base]] : []
        }),
      ),
    ]),
  )

/** What the networks know this installation by, where it has told them. */
export const applicationsOf = (environment: Environment): Record<string, Client> =>
  Object.fromEntries(
    known.flatMap((connector) => {
      const named = clientSettings(connector)
      const textOf = (name: string | undefined) => (name === undefined ? '' : String(environment[name] ?? ''))
      const [client_id, client_secret] = [textOf(named?.id), textOf(named?.secret)]
      const public_key = textOf(named?.public_key)
      if (!client_id || !client_secret || (named?.public_key && !public_key)) return []
      return [[connector.network, { client_id, client_secret, ...(public_key && { public_key }) }] as const]
    }),
  )

/** The same the other way round: as settings, for servers that tests start. */
export const baseSettingsOf = (bases: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.fromEntries(
    known.flatMap((connector) =>
      Object.entries(bases[connector.network] ?? {}).map(
        ([name, base]) => [baseSetting(connector, name), base] as const,
      ),
    ),
  )

export const settingsOf = (clients: Readonly<Record<string, Client>>): Record<string, string> =>
  Object.fromEntries(
    known.flatMap((connector) => {
      const [named, client] = [clientSettings(connector), clients[connector.network]]
      if (!named || !client) return []
      const { client_id, client_secret, public_key } = client
      const told = [[named.id, client_id] as const, [named.secret, client_secret] as const]
      return named.public_key && public_key ? [...told, [named.public_key, public_key] as const] : told
    }),
  )

/** A client that is told half is a mistake. VK's own sign-in needs no secret. */
export function halfToldClient(environment: Environment): string | undefined {
  for (const connector of known) {
    const named = clientSettings(connector)
    if (!named || !environment[named.id] || connector.settings?.secret_is_optional) continue
    const missing = [named.secret, named.public_key].find((name) => name !== undefined && !environment[name])
    if (missing) return `${missing} in the environment: needed beside ${named.id}.`
  }
}
