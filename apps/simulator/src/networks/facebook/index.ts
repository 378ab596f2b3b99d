import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../call.ts'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { fieldsOf } from '../../social/answer.ts'
import { socialClients } from '../../social/clients.ts'
import { badToken, facebookDebug, facebookMe, facebookToken } from '../../social/facebook.ts'
import type { Fields } from '../../social/grants.ts'
import type { Message } from '../../state.ts'
import { companyPosts } from '../../world/posts.ts'
import { type Network, subscribeApplication } from '../meta/application.ts'
import { type Edges, type GraphCall, type GraphResult, page, wantedFields } from '../meta/call.ts'
import { badParameter, errorAnswer, noRight, tooMany } from '../meta/error.ts'
import { messagingEvents } from '../meta/messaging.ts'
import { announceAll, metaParts, serveGraph } from '../meta/serve.ts'
import type { SimulatedNetwork } from '../network.ts'
import { facebookAccounts } from './accounts.ts'
import { pageEdges, readNode } from './edges.ts'
import { feedEvents } from './events.ts'
import { commentId, mid, postId, wirePage } from './nodes.ts'

const network: Network = {
  id: 'facebook',
  object: 'page',
  client: socialClients.facebook,
  accounts: facebookAccounts,
}

/** Pages are connected and people sign in at one and the same address, with one and the same application. */
const prefix = '/social/facebook'

export const facebook: SimulatedNetwork = {
  ...metaParts(network),
  initials: 'FB',
  colors: ['#1a66d6', '#3076de'],
  client: network.client,
  visitor: 'anna',
  accounts: network.accounts,
  firstPosts: companyPosts,
  started: 'event',
  bases: (origin) => ({ www: `${origin}${prefix}`, graph: `${origin}${prefix}` }),
  serve,
  commentIds: (account, comment) => ({
    external_id: commentId(comment),
    post_external_id: postId(account, comment.post_id),
  }),
  messageIds: (_account, person_id, message) => ({
    external_id: mid(message),
    chat_external_id: String(person_id),
  }),
}

/** The page's own inbox is an application of Meta's. */
const inbox_application = 263_902_037_430_900

const dialect = {
  mid,
  fields: {
    referral: 'messaging_referrals',
    edit: 'message_edits',
    read: 'message_reads',
    delivered: 'message_deliveries',
    echo: 'message_echoes',
    reaction: 'message_reactions',
  },
  tellsUnsent: false,
  readEvent: (_message: unknown, watermark: number) => ({ watermark }),
  echoOf: ({ is_by_hand }: Message) => ({ app_id: is_by_hand ? inbox_application : Number(network.client.client_id) }),
  quoteOf: (message: Message, quoted: Message) => ({ is_self_reply: quoted.from === message.from }),
}

const edges: Edges = {
  ...pageEdges,
  GET: (call) => (call.caller.kind === 'person' ? readPerson(call) : readNode(call)),
  'GET accounts': listPages,
  'POST subscriptions': (call) => subscribeApplication(network, call),
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world, grants, now } = parts
  const signIn = (path: string, run: (fields: Fields) => Answer) =>
    app.get(`${prefix}/v25.0/${path}`, (request, reply) => {
      const fields = fieldsOf(request)
      const call = { network: 'facebook', account: fields.client_id ?? '', method: path }
      return answerCall(parts, call, { tooMany: errorAnswer(tooMany()), revoked: badToken() }, () => run(fields), reply)
    })
  signIn('oauth/access_token', (fields) => facebookToken(grants, fields))
  signIn('debug_token', (fields) => facebookDebug(grants, fields, now()))
  serveGraph(app, parts, network, prefix, edges)
  announceAll(network, parts, (happening) => [
    ...feedEvents(world, happening),
    ...messagingEvents(world, happening, dialect),
  ])
}

/** `/me` of a person, who has no category. */
function readPerson(call: GraphCall): GraphResult {
  const { caller, id } = call
  if (caller.kind !== 'person' || id !== 'me') throw noRight()
  if (wantedFields(call).includes('category'))
    throw badParameter('Tried accessing nonexisting field (category) on node type (User)')
  return { body: facebookMe(caller.grant, wantedFields(call)) }
}

/** Everybody who signs in manages both pages. */
function listPages(call: GraphCall): GraphResult {
  const { caller, parts } = call
  if (caller.kind !== 'person') throw noRight()
  if (!caller.grant.scope.includes('pages_show_list')) return { body: { data: [] } }
  const tasks = ['MODERATE', 'MESSAGING', 'CREATE_CONTENT', 'MANAGE']
  return {
    body: page(call, facebookAccounts, (account) => {
      const { category, ...wire } = wirePage(parts.world, account)
      return { ...wire, access_token: account.tokens.access, tasks }
    }),
  }
}
