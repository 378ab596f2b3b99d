import { createHmac } from 'node:crypto'

/** What the wire calls things. People have sixteen bytes in base64, messages a number of 64 bits. */

const prefix = Buffer.from('viber-people')

export const userId = (person_id: number): string => {
  const bytes = Buffer.alloc(16)
  prefix.copy(bytes)
  bytes.writeUInt32BE(person_id, 12)
  return bytes.toString('base64')
}

export function readUserId(id: string): number | undefined {
  const bytes = Buffer.from(id, 'base64')
  return bytes.length === 16 && bytes.subarray(0, 12).equals(prefix) ? bytes.readUInt32BE(12) : undefined
}

/** Kept as text: `exactly` lets it out as a number. */
export const tokenOf = (id: number): string => `59${String(id).padStart(17, '0')}`

/** JSON with tokens as the numbers that they are on the wire, which no number of JavaScript's could hold. */
export const exactly = (value: object): string =>
  JSON.stringify(value).replaceAll(/"message_token":"(\d+)"/g, (_, digits: string) => `"message_token":${digits}`)

/** As Viber writes a callback: everything beyond ASCII as `\uXXXX`, signed as it stands with the bot's token. */
export function signed(value: object, token: string): { headers: Record<string, string>; body: string } {
  const body = exactly(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
  return { headers: { 'x-viber-content-signature': createHmac('sha256', token).update(body).digest('hex') }, body }
}
