import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIp } from '../tools/install/network-programs.ts'

// Runs inside the namespace, once, before anything listens there.

/** Public by their looks: nobody outside can be reached from here, and nobody is. */
export const addresses = {
  networks: { v4: '87.240.190.67', v6: '2a00:bdc0:e006::67' },
  product: { v4: '94.130.17.20', v6: '2a01:4f8:10b::20' },
  /** Where nothing of the product may go, and where somebody listens all the same. */
  inside: { v4: '10.20.30.40', v6: 'fd12:3456::40' },
  /** Given by names, held by nobody: there is no way to them. */
  nowhere: { v4: '87.240.190.99', v6: '2a00:bdc0:e006::99' },
} as const

/** The loopback comes up, with the addresses of the stage; names are asked of the stage's own name server only. */
export function layOutNamespace(folder: string) {
  const ip = findIp()
  if (!ip) throw new Error('no ip')
  const held = [addresses.networks, addresses.product, addresses.inside]
  const orders = [
    'link set lo up',
    ...held.map(({ v4 }) => `addr add ${v4}/32 dev lo`),
    ...held.map(({ v6 }) => `addr add ${v6}/128 dev lo nodad`),
  ]
  for (const order of orders) run(ip, order.split(' '))

  const etc = join(folder, 'etc')
  mkdirSync(etc, { recursive: true })
  const files = {
    hosts: '127.0.0.1 localhost\n::1 localhost\n',
    'resolv.conf': 'nameserver 127.0.0.1\noptions timeout:2 attempts:5\n',
    'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(etc, name), text)
    // What a machine does not have it cannot be misled by.
    if (existsSync(`/etc/${name}`)) run('mount', ['--bind', join(etc, name), `/etc/${name}`])
  }
}

function run(program: string, words: string[]) {
  const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
