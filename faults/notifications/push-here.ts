// Given to a server with `--import`. Push services are public, and the way out refuses every private address: inside that
// process their name leads to the stand-in (PUSH_STAND_IN) instead of being looked up. Nothing else is changed.
import net from 'node:net'
import { PUSH_HOST } from './push-host.ts'

const connect = net.connect
const port = Number(process.env.PUSH_STAND_IN)
const here = (options: { host?: string }, ...rest: unknown[]) =>
  options.host === PUSH_HOST
    ? connect({ port, host: '127.0.0.1' })
    : (connect as (...given: unknown[]) => net.Socket)(options, ...rest)
Object.assign(net, { connect: here })
