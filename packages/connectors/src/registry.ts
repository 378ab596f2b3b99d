import { appstore } from './appstore/index.ts'
import { avito } from './avito/index.ts'
import type { Connector } from './connector.ts'
import { discord } from './discord/index.ts'
import { facebook } from './facebook/index.ts'
import { sources } from './gateway/index.ts'
import { gmaps } from './gmaps/index.ts'
import { googleplay } from './googleplay/index.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import { max } from './max/index.ts'
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

export const connectors: Readonly<Record<string, Connector>> = {
  vk,
  telegram,
  facebook,
  instagram,
  gmaps,
  googleplay,
  appstore,
  rustore,
  wildberries,
  whatsapp,
  max,
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
}

export const findConnector = (id: string): Connector | undefined =>
  Object.hasOwn(connectors, id) ? connectors[id] : undefined
