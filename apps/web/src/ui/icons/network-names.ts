/**
 * What networks are called, for what every page shows: the whole catalogue, with limits and hints, would have to come
 * before the frame. A test holds them equal.
 */
const names: Readonly<Record<string, string>> = {
  vk: 'VK',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
  gmaps: 'Google Maps',
  googleplay: 'Google Play',
  appstore: 'App Store',
  rustore: 'RuStore',
  wildberries: 'Wildberries',
  ozon: 'Ozon',
  avito: 'Avito',
  max: 'MAX',
  viber: 'Viber',
  discord: 'Discord',
  ok: 'OK',
  threads: 'Threads',
  ymaps: 'Yandex Maps',
  gis: '2GIS',
  otzovik: 'Otzovik',
  irecommend: 'iRecommend',
  pikabu: 'Pikabu',
  gateway: 'Gateway',
  youtube: 'YouTube',
  twitter: 'X',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  vc: 'VC',
  userecho: 'UserEcho',
  useresponse: 'UseResponse',
}

/** One that was added after this tab was opened goes by its id. */
export const networkName = (id: string): string => names[id] ?? id
