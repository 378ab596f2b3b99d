import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import { isLoopback } from './this-machine.ts'

const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** A proxy may stand before us although no setting says so, and a foreign name may have been pointed at this machine. */
export function checkNear({ headers, host }: FastifyRequest) {
  const isForwarded = ofProxies.some((name) => name in headers)
  const address = `http://${host}`
  if (isForwarded || !URL.canParse(address) || !isLoopback(new URL(address).hostname)) refuse('not_found')
}

/** For a server whose passwords everybody knows. */
export const keepNear = (server: FastifyInstance) => server.addHook('onRequest', async (request) => checkNear(request))
