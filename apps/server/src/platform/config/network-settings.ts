import type { Application, MoreOfApplication } from '@otklik/connectors/connector.ts'
import { z } from 'zod'
import { knownConnectors } from '../outbound/connectors.ts'
import { Url } from './settings.ts'

type Environment = Readonly<Record<string, unknown>>
export type Client = Application
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
  const more = Object.entries(connector.settings?.more ?? {}).map(([name, need]) => ({
    name: name as MoreOfApplication,
    setting: `${application}_${name.toUpperCase()}`,
    need,
  }))
  return { id: `${application}_CLIENT_ID`, secret: `${application}_CLIENT_SECRET`, more }
}

/** Deliveries are proved by the secret of our application, or by another of its secrets. */
export const signingSecret = ({ settings }: Connector, application: Client | undefined): string | undefined =>
  settings?.signed_with ? application?.[settings.signed_with] : application?.client_secret

function namesOf(connector: Connector): string[] {
  const named = clientSettings(connector)
  return named ? [named.id, named.secret, ...named.more.map(({ setting }) => setting)] : []
}

/** Everything about networks that may be set, read as the rest of the configuration is. */
export const NetworkSettings = z.object(
  Object.fromEntries(
    known.flatMap((connector) => [
      ...Object.keys(connector.bases).map((name) => [baseSetting(connector, name), Url.optional()] as const),
      ...namesOf(connector).map((name) => [name, z.string().optional()] as const),
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
      const more = named?.more.map(({ name, setting, need }) => ({ name, need, value: textOf(setting) })) ?? []
      if (!client_id || !client_secret || more.some(({ need, value }) => need === 'needed' && !value)) return []
      const told = Object.fromEntries(more.filter(({ value }) => value).map(({ name, value }) => [name, value]))
      return [[connector.network, { client_id, client_secret, ...told }] as const]
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
      const more = named.more.flatMap(({ name, setting }) => (client[name] ? [[setting, client[name]] as const] : []))
      return [[named.id, client.client_id] as const, [named.secret, client.client_secret] as const, ...more]
    }),
  )

/** A client that is told half is a mistake. VK's own sign-in needs no secret. */
export function halfToldClient(environment: Environment): string | undefined {
  for (const connector of known) {
    const named = clientSettings(connector)
    if (!named || !environment[named.id] || connector.settings?.secret_is_optional) continue
    const needed = named.more.filter(({ need }) => need === 'needed').map(({ setting }) => setting)
    const missing = [named.secret, ...needed].find((name) => !environment[name])
    if (missing) return `${missing} in the environment: needed beside ${named.id}.`
  }
}
