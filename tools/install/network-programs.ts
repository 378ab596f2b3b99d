import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall, install } from './debian.ts'

const known = ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip', '/bin/ip']
const NO_IP = 'The stage outside needs the program ip. Install it (Debian: apt-get install iproute2).'
const NOT_ALLOWED =
  'The stage outside needs a network namespace of its own, and this machine allows none (unshare --map-root-user --net --mount).'

/** What a namespace's addresses are set with. */
export const findIp = () => known.find((place) => existsSync(place))

/** The words before a command that runs it with a network and mounts of its own. */
export const ownNamespace = ['unshare', '--map-root-user', '--net', '--mount', '--'] as const

/** Why there can be no stage outside on this machine, in words; nothing where there can. */
export async function whyNoStage(): Promise<string | undefined> {
  if (!findIp() && canInstall()) await install('iproute2')
  const ip = findIp()
  if (!ip) return NO_IP
  // Some systems give a namespace and then no rights in it: tried as it will be used.
  const [program, ...words] = ownNamespace
  const trial = `${ip} link set lo up && ${ip} addr add 2a00:bdc0::1/128 dev lo nodad && mount -t tmpfs none /mnt`
  const { status } = spawnSync(program, [...words, 'sh', '-c', trial], { stdio: 'ignore' })
  return status === 0 ? undefined : NOT_ALLOWED
}
