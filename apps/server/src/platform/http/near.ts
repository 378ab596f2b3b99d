import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config/this-machine.ts'
import { refuse } from '../refuse.ts'

const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** A proxy may stand before us although no setting says so, and a foreign name may have been pointed at this machine. */
export function checkNear({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>) {
  const isForwarded = ofProxies.some((name) => name in headers)
  const address = `http://${host}`
  if (isForwarded || !URL.canParse(address) || !isLoopback(new URL(address).hostname)) refuse('not_found')
}

/**
 * For a server whose passwords everybody knows. A proxy of this machine that is trusted to say for whom it asks may ask for
 * somebody of this machine; the stories do so, to come from many addresses.
 */
export const keepNear = (server: FastifyInstance, trust_proxy: readonly string[]) =>
  server.addHook('onRequest', async (request) => {
    const { 'x-forwarded-for': asked_for, ...headers } = request.headers
    const isOfHere = asked_for !== undefined && trust_proxy.length > 0 && isLoopback(request.ip)
    checkNear(isOfHere ? { headers, host: request.host } : request)
  })
