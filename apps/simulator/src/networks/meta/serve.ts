import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { socialClients } from '../../social/clients.ts'
import type { World } from '../../world/world.ts'
import { readParts } from '../read-parts.ts'
import { findHook, isSubscribed, makeAnnouncer, type Network, type Told } from './application.ts'
import type { Caller, Edges, GraphCall } from './call.ts'
import { badParameter, badToken, errorAnswer, GraphError, revoked, tooMany } from './error.ts'
import { ownOf } from './own.ts'

const refusals = { tooMany: errorAnswer(tooMany()), revoked: errorAnswer(revoked()) }

/** Answers under `prefix` as the Graph does. */
export function serveGraph(app: FastifyInstance, parts: Parts, network: Network, prefix: string, edges: Edges): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `${prefix}/${network.version ?? 'v25.0'}/*`,
    async handler(request, reply) {
      const [id = '', ...rest] = (request.params as { '*': string })['*'].split('/')
      const method = [request.method, ...rest].join(' ')
      const { fields, files } = await readRequest(request, parts.world)
      const token = tokenOf(request, fields)
      const caller = findCaller(network, parts, token)
      const account = caller?.kind === 'account' ? caller.account.id : ''
      const run = () =>
        answer(edges, method, () => {
          if (!caller) throw badToken()
          checkProof(network, token, fields.appsecret_proof)
          return { parts, caller, id, fields, files }
        })
      return answerCall(parts, { network: network.id, account, method }, refusals, run, reply)
    },
  })
}

export async function answer(edges: Edges, method: string, makeCall: () => GraphCall): Promise<Answer> {
  try {
    const call = makeCall()
    const edge = Object.hasOwn(edges, method) ? edges[method] : undefined
    if (!edge) throw badParameter(`Unknown path components: /${method}`)
    const { body, outcome } = await edge(call)
    return { status: 200, body, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof GraphError) return errorAnswer(error)
    throw error
  }
}

async function readRequest(request: FastifyRequest, world: World) {
  const asked = request.query as object
  if (request.isMultipart()) return readParts(request, world, asked)
  return { fields: { ...asked, ...(request.body as object | undefined) }, files: {} }
}

const tokenOf = ({ headers }: FastifyRequest, { access_token }: Readonly<Record<string, unknown>>) =>
  String(access_token ?? headers.authorization?.replace(/^Bearer /, '') ?? '')

function findCaller(network: Network, { world, grants }: Parts, token: string): Caller | undefined {
  const { accounts, client, other_way } = network
  const account = accounts.find((one) =>
    other_way
      ? other_way.tokenOf(one) === token
      : one.tokens.access === token || ownOf(world, one).tokens.includes(token),
  )
  if (account) return { kind: 'account', account }
  if (token === `${client.client_id}|${client.client_secret}`) return { kind: 'application', client }
  const grant = client === socialClients.facebook ? grants.findGrant('facebook', token) : undefined
  return grant && { kind: 'person', grant }
}

function checkProof({ client }: Network, token: string, proof: unknown) {
  if (proof === undefined) return
  const right = createHmac('sha256', client.client_secret).update(token).digest('hex')
  if (proof !== right) throw badParameter('Invalid appsecret_proof provided in the API argument')
}

/** The parts of a simulated network that are the same for all of Meta's. */
export const metaParts = (network: Network) => ({
  id: network.id,
  findHook: (world: World) => findHook(network, world),
  isConnected: isSubscribed,
})

export function announceAll(
  network: Network,
  parts: Parts,
  eventsOf: (happening: Parameters<Parameters<World['listen']>[0]>[0]) => Told[],
) {
  const announce = makeAnnouncer(network, parts)
  parts.world.listen((happening) => {
    if (!network.accounts.includes(happening.account)) return
    for (const told of eventsOf(happening)) announce(happening.account, told)
  })
}
