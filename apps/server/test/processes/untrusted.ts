import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certify, makeAuthority } from '../../../../outside/certificates.ts'

/** A network on this machine, certified by an authority of its own. */
export async function startUntrusted(authority = makeAuthority('Nobody knows us')) {
  const network = createServer(certify(authority, 'localhost'), (_, answer) => answer.end('{"ok":true}'))
  await new Promise<void>((listening) => network.listen(0, listening))
  const { port } = network.address() as AddressInfo
  return { host: `localhost:${port}`, authority, stop: () => void network.close() }
}
