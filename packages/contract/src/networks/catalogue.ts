import { appstore } from './appstore.ts'
import { avito } from './avito.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { gmaps } from './gmaps.ts'
import { googleplay } from './googleplay.ts'
import { instagram } from './instagram.ts'
import { linkedin } from './linkedin.ts'
import { max } from './max.ts'
import type { Network } from './network.ts'
import { ok } from './ok.ts'
import { ozon } from './ozon.ts'
import { rustore } from './rustore.ts'
import { sources } from './sources.ts'
import { telegram } from './telegram.ts'
import { threads } from './threads.ts'
import { tiktok } from './tiktok.ts'
import { twitter } from './twitter.ts'
import { userecho } from './userecho.ts'
import { useresponse } from './useresponse.ts'
import { vc } from './vc.ts'
import { viber } from './viber.ts'
import { vk } from './vk.ts'
import { whatsapp } from './whatsapp.ts'
import { wildberries } from './wildberries.ts'
import { youtube } from './youtube.ts'

/** Every network the product knows, in the order in which people choose one. */
export const catalogue: readonly Network[] = [
  vk,
  telegram,
  whatsapp,
  facebook,
  instagram,
  gmaps,
  googleplay,
  appstore,
  rustore,
  wildberries,
  ozon,
  avito,
  max,
  viber,
  discord,
  ok,
  threads,
  youtube,
  twitter,
  tiktok,
  linkedin,
  ...sources,
  vc,
  userecho,
  useresponse,
]

const byId = new Map(catalogue.map((network) => [network.id, network]))

/** A tab opened yesterday may meet a network added today: then there is none. */
export const findNetwork = (id: string): Network | undefined => byId.get(id)
