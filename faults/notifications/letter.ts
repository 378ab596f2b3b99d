/** A letter as its reader's program sees it: which one it is, and what it tells of. */
export type Letter = { to: string; message_id: string; things: number[]; at: number }

/** What the comments of these faults say: their words name them, wherever they are told. */
export const SAYS = 'Заказ №'
const named = new RegExp(`${SAYS}(\\d+)`, 'g')

export const thingsIn = (text: string): number[] => [...text.matchAll(named)].map(([, id]) => Number(id))

export function letterOf(bytes: Buffer, to: string): Letter {
  const raw = bytes.toString('latin1')
  const [, message_id = ''] = /^message-id:\s*(<[^>]+>)/im.exec(raw) ?? []
  return { to, message_id, things: thingsIn(plainPart(raw)), at: Date.now() }
}

/** The part for programs that show no markup; the other says the same. */
function plainPart(raw: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/i.exec(raw) ?? []
  const part = raw.split(`--${boundary}`).find((one) => /^\s*content-type: text\/plain/i.test(one)) ?? raw
  const end = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, end), part.slice(end)]
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
