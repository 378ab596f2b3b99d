// Profiles as the token of the Facebook page opens them that each is linked with.
import type { FastifyInstance } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { fieldsOf } from '../../social/answer.ts'
import { socialClients } from '../../social/clients.ts'
import { badToken, facebookToken } from '../../social/facebook.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { type Network, subscribeApplication } from '../meta/application.ts'
import { type Edges, type GraphCall, type GraphResult, getText, ownAccount, page, success } from '../meta/call.ts'
import { errorAnswer, noRight, notFound, tooMany } from '../meta/error.ts'
import { ownOf } from '../meta/own.ts'
import { serveGraph } from '../meta/serve.ts'
import { instagramAccounts } from './accounts.ts'
import { profileEdges } from './edges.ts'
import { pageOf, pageToken } from './linked.ts'
import { wireMe } from './nodes.ts'

/** What the page is subscribed to: one list, whether it is asked for as a page or for its profile. */
const ofPage = (world: World, account: Account) => ownOf(world, pageOf(account))

export const pages: Network = {
  id: 'instagram',
  object: 'instagram',
  client: socialClients.facebook,
  accounts: instagramAccounts,
  other_way: { tokenOf: pageToken, hears: (world, account) => ofPage(world, account).fields.length > 0 },
}

export const pages_prefix = '/instagram/pages'

export function servePages(app: FastifyInstance, parts: Parts): void {
  app.get(`${pages_prefix}/v25.0/oauth/access_token`, (request, reply) => {
    const call = { network: 'instagram', account: '', method: 'oauth/access_token' }
    const refusals = { tooMany: errorAnswer(tooMany()), revoked: badToken() }
    return answerCall(parts, call, refusals, () => facebookToken(parts.grants, fieldsOf(request)), reply)
  })
  serveGraph(app, parts, pages, pages_prefix, edges)
}

const isPage = (call: GraphCall) => call.id === 'me' || call.id === pageOf(ownAccount(call)).id

/** Some are asked of the page, the others of the profile: of the wrong one nobody knows anything. */
const ofThePage =
  (edge: (call: GraphCall) => GraphResult | Promise<GraphResult>) =>
  (call: GraphCall): GraphResult | Promise<GraphResult> => {
    if (!isPage(call)) throw notFound(call.id)
    return edge(call)
  }
const ofTheProfile = (name: string) => (call: GraphCall) => {
  if (isPage(call)) throw notFound(call.id)
  const edge = profileEdges[name]
  if (!edge) throw notFound(call.id)
  return edge(call)
}

const edges: Edges = {
  ...profileEdges,
  GET: (call) => (isPage(call) ? { body: wirePage(call, ownAccount(call)) } : ofTheProfile('GET')(call)),
  'GET media': ofTheProfile('GET media'),
  'GET conversations': ofThePage((call) => {
    if (getText(call, 'platform') !== 'instagram') throw notFound(call.id)
    return profileEdges['GET conversations']?.(call) ?? success
  }),
  'POST messages': ofThePage((call) => profileEdges['POST messages']?.(call) ?? success),
  'GET subscribed_apps': ofThePage((call) => {
    const { fields } = ofPage(call.parts.world, ownAccount(call))
    const own = {
      link: 'https://otklik.example/',
      name: 'Otklik',
      id: pages.client.client_id,
      subscribed_fields: fields,
    }
    return { body: { data: fields.length > 0 ? [own] : [] } }
  }),
  'POST subscribed_apps': ofThePage((call) => subscribePage(call, getText(call, 'subscribed_fields').split(','))),
  'DELETE subscribed_apps': ofThePage((call) => subscribePage(call, [])),
  'GET accounts': listPages,
  'POST subscriptions': (call) => subscribeApplication(pages, call),
}

function subscribePage(call: GraphCall, fields: string[]): GraphResult {
  ofPage(call.parts.world, ownAccount(call)).fields = fields
  call.parts.world.store.touch()
  return success
}

function wirePage({ parts: { world } }: GraphCall, account: Account) {
  const { id, name } = pageOf(account)
  const { user_id, account_type, ...profile } = wireMe(world, account)
  return { id, name, instagram_business_account: { ...profile, id: user_id } }
}

/** Everybody manages both pages, and a third one that no profile is linked with. */
function listPages(call: GraphCall): GraphResult {
  const { caller } = call
  if (caller.kind !== 'person') throw noRight()
  const linked = instagramAccounts.map((account) => ({ ...wirePage(call, account), access_token: pageToken(account) }))
  const alone = { id: '104400000000303', name: 'Северный склад', access_token: 'EAAsimulatedPageTokenAlone' }
  const shown = caller.grant.scope.includes('pages_show_list') ? [...linked, alone] : []
  return { body: page(call, shown, (one) => one) }
}
