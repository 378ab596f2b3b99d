import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { appstore } from './appstore/index.ts'
import { avito } from './avito/index.ts'
import { discord } from './discord/index.ts'
import { facebook } from './facebook/index.ts'
import { sources } from './gateway/index.ts'
import { gmaps } from './gmaps/index.ts'
import { googleplay } from './googleplay/index.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import { max } from './max/index.ts'
import type { SimulatedNetwork } from './network.ts'
import { ok } from './ok/index.ts'
import { ozon } from './ozon/index.ts'
import { rustore } from './rustore/index.ts'
import { telegram } from './telegram/index.ts'
import { threads } from './threads/index.ts'
import { tiktok } from './tiktok/index.ts'
import { twitter } from './twitter/index.ts'
import { userecho } from './userecho/index.ts'
import { useresponse } from './useresponse/index.ts'
import { vc } from './vc/index.ts'
import { viber } from './viber/index.ts'
import { vk } from './vk/index.ts'
import { whatsapp } from './whatsapp/index.ts'
import { wildberries } from './wildberries/index.ts'
import { youtube } from './youtube/index.ts'

export const networks: readonly SimulatedNetwork[] = [
  vk,
  telegram,
  facebook,
  instagram,
  gmaps,
  googleplay,
  whatsapp,
  max,
  appstore,
  rustore,
  wildberries,
  viber,
  discord,
  ok,
  threads,
  ozon,
  avito,
  youtube,
  tiktok,
  ...sources,
  vc,
  userecho,
  twitter,
  useresponse,
  linkedin,
]

export function getNetwork(id: string): SimulatedNetwork {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`no such network: ${id}`)
  return network
}

/** Those that are finished: the demo connects them, and tests go through them all. */
export const offeredNetworks = networks.filter(({ id }) => findNetwork(id)?.hidden === false)

/** The addresses that stand in for the real ones, by network. */
export const networkBases = (origin: string) => Object.fromEntries(networks.map(({ id, bases }) => [id, bases(origin)]))

/** What each of them knows our application by, where it has one. */
export const networkClients = Object.fromEntries(
  networks.flatMap(({ id, client }) => (client ? [[id, client] as const] : [])),
)
