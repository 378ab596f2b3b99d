import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * What of IPv4 is not given out to the public, after IANA's registry of special-purpose addresses. Addresses that are
 * given out for a special purpose and are reachable for everybody (192.31.196.0/24 and others) are not among them.
 */
const closed4 = rangesOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** Only 2000::/3 is given out to the public, and of that not these. */
const closed6 = rangesOf('ipv6', [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
])

/**
 * A list holds one family only: Node reads an IPv4 address as ::ffff:a.b.c.d where the list has IPv6 ranges, and then
 * every IPv4 address lies in ::/3.
 */
function rangesOf(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [net: string, bits: number])[]) {
  const list = new BlockList()
  for (const [net, bits] of ranges) list.addSubnet(net, bits, family)
  return list
}

/** Whether an address belongs to this machine, to a network of ours or to nobody. What is no address does, too. */
export function isPrivate(address: string): boolean {
  if (isIPv4(address)) return closed4.check(address, 'ipv4')
  // With a zone (fe80::1%eth0) it is one of this link.
  if (!isIPv6(address) || address.includes('%')) return true
  const groups = groupsOf(address)
  const inside = embedded(groups)
  if (inside) return isPrivate(inside)
  return closed6.check(groups.map((group) => group.toString(16)).join(':'), 'ipv6')
}

/** The IPv4 address that an IPv6 address leads to: the packets end there, whatever the address looks like. */
function embedded(groups: readonly number[]): string | undefined {
  const starts = (...first: number[]) => first.every((group, at) => groups[at] === group)
  const at = (place: number) => {
    const [high = 0, low = 0] = groups.slice(place, place + 2)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  if (starts(0x2002)) return at(1)
  const isLast =
    starts(0, 0, 0, 0, 0, 0) || // IPv4-compatible, long given up; :: and ::1 look like it as well
    starts(0, 0, 0, 0, 0, 0xffff) || // IPv4-mapped
    starts(0, 0, 0, 0, 0xffff, 0) || // IPv4-translated
    starts(0x64, 0xff9b, 0, 0, 0, 0) // NAT64
  return isLast ? at(6) : undefined
}

/** The eight groups, of any spelling that Node takes for an address. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const numbers = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
