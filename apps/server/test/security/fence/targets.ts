import type { lookup } from 'node:dns'
import { closedHosts } from '../special-addresses.ts'

// Where a media address must not lead. `port` is that of a listener on this machine that must not be seen.

/** Names, and what they answer when asked; a name with several answers gives the next each time. */
export const names: Record<string, string[][]> = {
  'loopback.test': [['127.0.0.1']],
  'loopback6.test': [['::1']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'any.test': [['0.0.0.0']],
  'inside.test': [['10.0.0.7']],
  'inside6.test': [['fd00::7']],
  'link.test': [['fe80::1%lo']],
  'metadata.test': [['169.254.169.254']],
  'nat64.test': [['64:ff9b::7f00:1']],
  'sixtofour.test': [['2002:7f00:1::1']],
  'translated.test': [['::ffff:0:7f00:1']],
  'compatible.test': [['::127.0.0.1']],
  'mapped-inside.test': [['::ffff:10.0.0.7']],
  'nat64-metadata.test': [['64:ff9b::a9fe:a9fe']],
  'carrier.test': [['100.64.0.1']],
  'several.test': [['127.0.0.1', '10.1.2.3', '::1']],
  // Once used for tests of the whole world, given back since: leads nowhere.
  'rebinding.test': [['3ffe::1'], ['127.0.0.1']],
}

/** Stands in for the machine's resolver: knows these names and no others, so that no test leaves the machine. */
export function makeResolver(): typeof lookup {
  const asked = new Map<string, number>()
  const resolve = (name: string, _: object, done: (error: Error | null, found?: object[]) => void) => {
    const answers = names[name] ?? (/^localhost\.?$/.test(name) ? [['127.0.0.1', '::1']] : undefined)
    if (!answers) return done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
    const turn = asked.get(name) ?? 0
    asked.set(name, turn + 1)
    const found = answers[Math.min(turn, answers.length - 1)] ?? []
    return done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return resolve as unknown as typeof lookup
}

const literals = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `http://127.0.0.1.:${port}/`,
  `http://127.1:${port}/`,
  `http://127.255.255.254:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0x7f.0.0.1:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://017700000001:${port}/`,
  `http://0:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[0:0:0:0:0:0:0:1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://[::127.0.0.1]:${port}/`,
  `http://[::ffff:0:127.0.0.1]:${port}/`,
  `http://[64:ff9b::127.0.0.1]:${port}/`,
  `http://[2002:7f00:1::]:${port}/`,
  `http://①②⑦.⓪.⓪.①:${port}/`,
  `http://127。0。0。1:${port}/`,
  `http:\\\\127.0.0.1:${port}/`,
  `http:127.0.0.1:${port}/`,
  `  http://127.0.0.1:${port}/ `,
  `http://127.0.0\t.1:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
]

/** The edges of every range, and where clouds and home routers answer. */
const ranges = [...closedHosts, '169.254.169.254', '192.168.1.1', '[fd00:ec2::254]', '[fd12:3456:789a::1]'].map(
  (host) => `http://${host}/latest/meta-data/`,
)

const schemes = (port: number) => [
  'file:///etc/passwd',
  `gopher://127.0.0.1:${port}/_x`,
  `ftp://127.0.0.1:${port}/x`,
  `dict://127.0.0.1:${port}/x`,
  `ws://127.0.0.1:${port}/`,
  'data:text/plain,hello',
  'javascript:alert(1)',
  `//127.0.0.1:${port}/`,
  'unix:/run/postgres.sock',
  'no address at all',
]

const credentials = (port: number) => [
  `http://someone:secret@127.0.0.1:${port}/`,
  `http://public.example@127.0.0.1:${port}/`,
  'http://someone@public.example/',
]

/** The last answer of a name counts: a name that is public at first is asked again. */
export const forbidden = (port: number): string[] => [
  ...literals(port),
  ...ranges,
  ...schemes(port),
  ...credentials(port),
  `http://localhost:${port}/`,
  `http://LOCALHOST.:${port}/`,
  ...Object.keys(names).map((name) => `http://${name}:${port}/`),
]
