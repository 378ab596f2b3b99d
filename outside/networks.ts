import { connectors } from '@otklik/connectors/registry.ts'
import { providers } from '@otklik/server/src/domains/auth/social/providers/index.ts'
import { networkBases, networks } from '@otklik/simulator/networks/list.ts'
import { socialBases } from '@otklik/simulator/social/clients.ts'
import { addresses } from './addresses.ts'
import type { Front } from './front.ts'
import type { Names } from './names.ts'

/** Where pictures and files of the networks lie, and where files are taken to. */
export const MEDIA_HOST = 'media.networks.example'

/** Some networks are reached by IPv4 only, some by IPv6 only, the others by both. */
const families: Record<string, readonly ('v4' | 'v6')[]> = {
  'api.vk.ru': ['v4'],
  'graph.instagram.com': ['v4'],
  'api.telegram.org': ['v6'],
  'oauth.yandex.ru': ['v6'],
}

type Bases = Record<string, Record<string, string>>

/** Every address that a connector or a sign-in provider has for real leads to the one that the simulator has for it. */
export function raiseNetworks(front: Front, names: Names, origin: string) {
  raise(basesOf(connectors), networkBases(origin))
  raise(basesOf(providers), socialBases(origin))
  names.set(MEDIA_HOST, Object.values(addresses.networks))
  // Not its control page: whoever reaches that may write as anybody.
  for (const path of ['/files/', ...networks.map(({ id }) => `/${id}/`)])
    front.put(MEDIA_HOST, { origin, from: path, to: path })

  function raise(real: Bases, invented: Bases) {
    for (const [id, bases] of Object.entries(real))
      for (const [name, address] of Object.entries(bases)) {
        const network = networks.find((one) => one.id === id)
        const stand_in = invented[id]?.[name]
        // Another network may have the same host, and would be asked for what it does not know.
        if (stand_in === undefined && address !== '') throw new Error(`the simulator has no ${name} of ${id}`)
        const to = pathOf(new URL(stand_in ?? origin))
        // Sources are not reached: they come to us. A service at an address of the customer's own has many.
        if (address === '') {
          if (name === 'site') for (const { id: host } of network?.accounts ?? []) put(host, '', `${to}/${host}`)
          continue
        }
        const url = new URL(address)
        // Where a host serves several purposes, what is asked tells which.
        put(url.host, pathOf(url), to, network?.isMeant?.[name])
      }
  }

  function put(host: string, from: string, to: string, isMeant?: (asked: string) => boolean) {
    front.put(host, { origin, from, to, ...(isMeant && { isMeant }) })
    const held = families[host] ?? ['v4', 'v6']
    names.set(
      host,
      held.map((family) => addresses.networks[family]),
    )
  }
}

const pathOf = ({ pathname }: URL) => (pathname === '/' ? '' : pathname)

const basesOf = (list: Readonly<Record<string, { bases: Readonly<Record<string, string>> }>>): Bases =>
  Object.fromEntries(Object.entries(list).map(([id, { bases }]) => [id, bases]))
