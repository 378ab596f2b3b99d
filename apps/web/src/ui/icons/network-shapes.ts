/** One glyph on a 16 px field: `line` is stroked, `fill` is filled, both in the colour that stands on `color`. */
export type NetworkShape = { color: string; on?: string; line?: string; width?: number; fill?: string }

const pin = 'M8 12.6c2-2.4 3-4 3-5.3a3 3 0 0 0-6 0c0 1.3 1 2.9 3 5.3z'
const ink = { color: '--net-ink', on: '--net-on-ink' }

/** Our own drawings, never a copied logo, by the network's id in the catalogue. */
export const networkShapes: Record<string, NetworkShape> = {
  vk: {
    color: '--net-vk',
    line: 'M3.6 5.4c.3 3.4 2 5.4 4.9 5.4V5.4M8.5 8c1.9-.1 3-1 3.6-2.6M8.5 8c1.9.1 3.3 1.1 3.8 2.8',
    width: 1.5,
  },
  telegram: { color: '--net-tg', line: 'M3.4 7.9 12.6 4.2 11 12 8.2 9.9 6.7 11.4 6.5 9 10.3 6' },
  whatsapp: { color: '--net-wa', line: 'M4 12.2l.6-2A4.4 4.4 0 1 1 6.2 11.7zM6.7 6.6c.1 1.6 1.1 2.6 2.7 2.8' },
  instagram: {
    color: '--net-ig',
    line: 'M6.4 3.9h3.2a2.5 2.5 0 0 1 2.5 2.5v3.2a2.5 2.5 0 0 1-2.5 2.5H6.4a2.5 2.5 0 0 1-2.5-2.5V6.4a2.5 2.5 0 0 1 2.5-2.5zM6.1 8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  },
  ok: {
    color: '--net-ok',
    line: 'M6.3 5.3a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M5.3 8.4c1.7 1.1 3.7 1.1 5.4 0M8 9.3v.7M8 9.7l-2.1 2.3M8 9.7l2.1 2.3',
  },
  youtube: { color: '--net-yt', fill: 'M6.4 5v6l5-3z' },
  facebook: { color: '--net-fb', line: 'M10.4 4.2H9.7c-1.1 0-1.7.7-1.7 1.8v6.2M6.2 8h3.7', width: 1.6 },
  twitter: { ...ink, line: 'M4.7 4.7l6.6 6.6M11.3 4.7l-6.6 6.6', width: 1.5 },
  tiktok: { ...ink, line: 'M8.6 4v5.7a1.7 1.7 0 1 1-1.7-1.7M8.6 4c.2 1.5 1.2 2.4 2.7 2.5', width: 1.4 },
  threads: {
    ...ink,
    line: 'M6.3 8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M9.7 6.3V9c0 .9 1.8.9 1.8-1a3.7 3.7 0 1 0-1.5 3',
    width: 1.2,
  },
  viber: { color: '--net-viber', line: 'M5.2 4.6c-.9 3 2.6 7 5.9 6.7M8.5 4.5c1.7.2 2.8 1.3 3 3', width: 1.5 },
  max: { color: '--net-max', line: 'M4.4 12V8a3.7 3.7 0 1 1 2.1 3.3z', width: 1.5 },
  googleplay: { color: '--net-gp', line: 'M5.2 4.3v7.4L11.5 8z', width: 1.4 },
  appstore: { color: '--net-as', line: 'M8.7 4.2 5 11.4M7.3 4.2 11 11.4M4 9.3h8' },
  rustore: { color: '--net-rs', line: 'M4.7 6.3h6.6l-.5 5.4H5.2zM6.3 6.3c0-2.6 3.4-2.6 3.4 0' },
  ymaps: { color: '--net-maps', line: pin, fill: 'M7.1 7.2a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0' },
  gis: { color: '--net-gis', fill: pin },
  gmaps: { color: '--net-gm', line: `${pin}M6.4 7.3h3.2` },
  avito: {
    color: '--net-avito',
    fill: 'M4.3 6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M9.3 5.7a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M4.8 10.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M8.3 10.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  },
  linkedin: {
    color: '--net-li',
    line: 'M5 7.2v4M5 4.9v.1M7.6 11.2V7.2M7.6 9c0-2.2 3.4-2.5 3.4 0v2.2',
    width: 1.5,
  },
  discord: {
    color: '--net-dc',
    line: 'M4.2 10.7c0-3 .7-5 1.3-5.6 1.6-.6 3.4-.6 5 0 .6.6 1.3 2.6 1.3 5.6-1 .7-6.6.7-7.6 0z',
    width: 1.2,
    fill: 'M5.8 8.3a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M8.6 8.3a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0',
  },
  vc: { ...ink, line: 'M3.8 5.4 6 10.6 8.2 5.4M12.3 6.2a2.5 2.5 0 1 0 0 3.6', width: 1.5 },
  pikabu: {
    color: '--net-gis',
    line: 'M4 8a4 4 0 1 0 4-4c0 1.3-.8 2-2 2 .1 1.3-.8 2-2 2z',
    fill: 'M8.4 8.2a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M6.4 9.8a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0',
  },
  ozon: { color: '--net-as', line: 'M4.2 8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M6.4 9.6h3.2', width: 1.4 },
  wildberries: {
    color: '--net-rs',
    fill: 'M4.2 9.6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M8.3 9.9a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M6.4 6.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0',
  },
  otzovik: { color: '--net-gm', line: 'M4 4.8h8v5H8.2L6 12V9.8H4zM6.2 7.2l1.3 1.2 2.4-2.2', width: 1.2 },
  irecommend: { color: '--net-maps', line: 'M8 12 4.6 8.4a2.1 2.1 0 0 1 3.4-2.4 2.1 2.1 0 0 1 3.4 2.4z', width: 1.4 },
  userecho: { color: '--net-li', line: 'M6.2 8.6a1.9 1.9 0 0 1 3.6 0M4.2 8.6a4 4 0 0 1 7.6 0M8 10.9v.1', width: 1.5 },
  useresponse: { color: '--net-gp', line: 'M4 5h8v4.6H9.4L7 12V9.6H4zM6 7.3h4', width: 1.2 },
  gateway: { ...ink, line: 'M3.8 8h5.4M7 5.6 9.4 8 7 10.4M12 4.2v7.6', width: 1.5 },
}

/** For a network that was added after this page was loaded. */
export const unknownShape: NetworkShape = {
  ...ink,
  fill: 'M4 8a1 1 0 1 0 2 0a1 1 0 1 0-2 0M7 8a1 1 0 1 0 2 0a1 1 0 1 0-2 0M10 8a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
}
