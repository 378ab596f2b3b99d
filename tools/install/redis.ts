import { existsSync } from 'node:fs'
import { canInstall, install } from './debian.ts'

const known = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']
const NONE = 'No redis-server for the tests with several processes. Install one (Debian: apt-get install redis-server).'

/** A redis-server for the tests that want a real one. The product itself needs none. */
export const findRedis = () => known.find((place) => existsSync(place))

/** The same, after installing Debian's where nobody has to be asked for a password; says so when there is none. */
export async function findOrInstallRedis(): Promise<string | undefined> {
  if (!findRedis() && canInstall()) await install('redis-server')
  if (!findRedis()) console.log(NONE)
  return findRedis()
}
