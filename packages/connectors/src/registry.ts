import { appstore } from './appstore/index.ts'
import type { Connector } from './connector.ts'
import { facebook } from './facebook/index.ts'
import { googleplay } from './googleplay/index.ts'
import { instagram } from './instagram/index.ts'
import { max } from './max/index.ts'
import { rustore } from './rustore/index.ts'
import { telegram } from './telegram/index.ts'
import { viber } from './viber/index.ts'
import { vk } from './vk/index.ts'
import { whatsapp } from './whatsapp/index.ts'
import { wildberries } from './wildberries/index.ts'

export const connectors: Readonly<Record<string, Connector>> = {
  vk,
  telegram,
  facebook,
  instagram,
  googleplay,
  appstore,
  rustore,
  wildberries,
  whatsapp,
  max,
  viber,
}

export const findConnector = (id: string): Connector | undefined =>
  Object.hasOwn(connectors, id) ? connectors[id] : undefined
