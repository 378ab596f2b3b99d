// A table of its own, so that a range that is lost over there is missed here: IANA's registries of special-purpose
// addresses (RFC 6890 and its updates) without those that are reachable for everybody.
const special4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  255.255.255.255/32`
const special6 = `::/128 ::1/128 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:2::/48 2001:10::/28
  2001:db8::/32 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`
// What is not given out to anybody.
const unassigned6 = '100::/8 200::/7 400::/6 800::/5 1000::/4 4000::/2 8000::/1'

type Range = { name: string; first: bigint; last: bigint }
const ranges4 = special4.split(/\s+/).map((name) => rangeOf(name, 32, toNumber4))
const ranges6 = `${special6} ${unassigned6}`.split(/\s+/).map((name) => rangeOf(name, 128, toNumber6))

function rangeOf(name: string, width: number, toNumber: (address: string) => bigint): Range {
  const [net = '', bits = ''] = name.split('/')
  const first = toNumber(net)
  return { name, first, last: first + (1n << BigInt(width - Number(bits))) - 1n }
}
function toNumber4(address: string) {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}
export function toNumber6(address: string) {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0')
  const all = address.includes('::') ? [...groups(head), ...zeros, ...groups(tail)] : groups(address)
  return all.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n)
}
export const to4 = (number: bigint) => [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')
export const to6 = (number: bigint) =>
  Array.from({ length: 8 }, (_, at) => ((number >> BigInt(112 - 16 * at)) & 0xffffn).toString(16)).join(':')

const isIn = (ranges: Range[], number: bigint) => ranges.some(({ first, last }) => number >= first && number <= last)
/** The first and last address of each range and the ones beside them, with what is expected of each. */
function edges(ranges: Range[], width: number, isOpen: (number: bigint) => boolean) {
  const numbers = ranges.flatMap(({ first, last }) => [first - 1n, first, first + 1n, last - 1n, last, last + 1n])
  const inside = numbers.filter((number) => number >= 0n && number < 1n << BigInt(width))
  return [...new Set(inside)].map((number) => ({ number, is_private: !isOpen(number) }))
}

export const isOpen4 = (number: bigint) => !isIn(ranges4, number)
export const isOpen6 = (number: bigint) => number >> 125n === 1n && !isIn(ranges6, number)

export const expected4 = edges(ranges4, 32, isOpen4)
/** 2002::/16 is judged by what is inside, and so are the four forms with an IPv4 address at the end. */
const embedding = ['::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '2002::/16'].map((name) =>
  rangeOf(name, 128, toNumber6),
)
export const expected6 = edges(ranges6, 128, isOpen6).filter(({ number }) => !isIn(embedding, number))

const random = (bits: number) =>
  BigInt(`0b1${Array.from({ length: bits }, () => (Math.random() < 0.5 ? 0 : 1)).join('')}`)
export const randomOf = (width: number, isOpen: (number: bigint) => boolean): bigint => {
  const number = random(width) - (1n << BigInt(width))
  return isOpen(number) ? number : randomOf(width, isOpen)
}

/** As hosts of an address on the web: every one of them must be refused. */
export const closedHosts = [
  ...expected4.filter(({ is_private }) => is_private).map(({ number }) => to4(number)),
  ...expected6.filter(({ is_private }) => is_private).map(({ number }) => `[${to6(number)}]`),
]
