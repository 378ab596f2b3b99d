// The arithmetic of a draw (product/draws: Arithmetic), alike on the server and in whoever's browser repeats it.

export type Hex = string

const encoder = new TextEncoder()
type Bytes = Uint8Array<ArrayBuffer>

export const toHex = (bytes: Uint8Array): Hex => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex: Hex): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function joined(...parts: readonly (string | Uint8Array)[]): Bytes {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const sha256 = async (...parts: readonly (string | Uint8Array)[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)))

const keyOf = (secret: Bytes) =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
type Key = Awaited<ReturnType<typeof keyOf>>
const signed = async (key: Key, ...parts: readonly (string | Uint8Array)[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, joined(...parts)))

/** Told before anybody can know who takes part: whoever draws cannot choose another secret later. */
export const commitOf = async (secret: Hex): Promise<Hex> =>
  toHex(await sha256('otklik-draw-1\0commit\0', fromHex(secret)))

/** Stands for an author without telling who it is; with the salt anybody finds their own. */
export async function ticketsOf(list_salt: Hex, authors: readonly string[]): Promise<Hex[]> {
  const key = await keyOf(fromHex(list_salt))
  return Promise.all(authors.map(async (author) => toHex(await signed(key, author))))
}

/** Of the tickets in the order of their bytes, each with the end of a line. */
export const entriesHash = async (tickets: readonly Hex[]): Promise<Hex> =>
  toHex(await sha256(...[...tickets].sort().map((ticket) => `${ticket}\n`)))

export type Drawing = { secret: Hex; entries_hash: Hex; beacon: Hex; tickets: readonly Hex[]; places: number }

export const seedOf = async ({ secret, entries_hash, beacon }: Omit<Drawing, 'tickets' | 'places'>): Promise<Hex> =>
  toHex(await signed(await keyOf(fromHex(secret)), 'otklik-draw-1\0seed\0', fromHex(entries_hash), fromHex(beacon)))

const SIZE = 1n << 64n

/** Numbers that nobody can foretell without the seed, and everybody can repeat with it. */
async function makeNumbers(seed: Hex) {
  const key = await keyOf(fromHex(seed))
  let [block, at, blocks] = [new DataView(new ArrayBuffer(0)), 0, 0n]
  const next = async (): Promise<bigint> => {
    if (at >= block.byteLength) {
      const count = new Uint8Array(8)
      new DataView(count.buffer).setBigUint64(0, blocks)
      block = new DataView((await signed(key, count)).buffer)
      ;[at, blocks] = [0, blocks + 1n]
    }
    const number = block.getBigUint64(at)
    at += 8
    return number
  }
  /** Each as likely as any other: what would favour the first ones is dropped. */
  return async (n: number): Promise<number> => {
    const most = SIZE - (SIZE % BigInt(n))
    for (;;) {
      const number = await next()
      if (number < most) return Number(number % BigInt(n))
    }
  }
}

/** The tickets that win, in their order; reserves follow. */
export async function drawTickets(drawing: Drawing): Promise<Hex[]> {
  const tickets = [...drawing.tickets].sort()
  const below = await makeNumbers(await seedOf(drawing))
  const count = Math.min(drawing.places, tickets.length)
  for (let i = 0; i < count; i++) {
    const j = i + (await below(tickets.length - i))
    ;[tickets[i], tickets[j]] = [tickets[j] as Hex, tickets[i] as Hex]
  }
  return tickets.slice(0, count)
}
