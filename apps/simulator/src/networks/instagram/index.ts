import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts.ts'
import type { Message } from '../../state.ts'
import { companyPosts } from '../../world/posts.ts'
import { findHook, isSubscribed, type Network, recipientOf, subscribeApplication } from '../meta/application.ts'
import type { Edges } from '../meta/call.ts'
import { messagingEvents } from '../meta/messaging.ts'
import { announceAll, metaParts, serveGraph } from '../meta/serve.ts'
import { serveTokens } from '../meta/tokens.ts'
import type { SimulatedNetwork } from '../network.ts'
import { instagramAccounts, instagramClient } from './accounts.ts'
import { profileEdges } from './edges.ts'
import { commentEvents } from './events.ts'
import { mid } from './nodes.ts'
import { pages, pages_prefix, servePages } from './pages.ts'

const network: Network = {
  id: 'instagram',
  object: 'instagram',
  client: instagramClient,
  accounts: instagramAccounts,
}
const prefix = '/instagram'
const permissions = 'instagram_business_basic,instagram_business_manage_messages,instagram_business_manage_comments'

export const instagram: SimulatedNetwork = {
  ...metaParts(network),
  findHook: (world, name) => findHook(name === recipientOf(pages) ? pages : network, world),
  isConnected: (world, account) =>
    isSubscribed(world, account) || Boolean(findHook(pages, world) && pages.other_way?.hears(world, account)),
  initials: 'IG',
  colors: ['#cf2f74', '#d8407f'],
  client: network.client,
  visitor: '17841400000000101',
  accounts: network.accounts,
  firstPosts: companyPosts,
  isMeant: {
    facebook: () => false,
    pages: (asked) => ['simulatedInstagramPage', 'instagram_business_account'].some((mark) => asked.includes(mark)),
  },
  started: 'event',
  bases: (origin) => ({
    www: `${origin}${prefix}`,
    api: `${origin}${prefix}`,
    graph: `${origin}${prefix}`,
    facebook: `${origin}/social/facebook`,
    pages: `${origin}${pages_prefix}`,
  }),
  serve,
  commentIds: (_account, { id, post_id }) => ({ external_id: String(id), post_external_id: String(post_id) }),
  messageIds: (_account, person_id, message) => ({ external_id: mid(message), chat_external_id: String(person_id) }),
}

const dialect = {
  mid,
  fields: {
    referral: 'messaging_referral',
    edit: 'message_edit',
    read: 'messaging_seen',
    echo: 'messages',
    reaction: 'message_reactions',
  },
  tellsUnsent: true,
  readEvent: (message: Message) => ({ mid: mid(message) }),
  // Instagram does not say which application wrote it.
  echoOf: () => ({}),
  quoteOf: () => ({}),
}

const edges: Edges = {
  ...profileEdges,
  'POST subscriptions': (call) => subscribeApplication(network, call),
}

function serve(app: FastifyInstance, parts: Parts): void {
  serveTokens(app, parts, network, prefix, {
    title: 'Instagram',
    mark: 'IGAA',
    grants: { exchange: 'ig_exchange_token', refresh: 'ig_refresh_token' },
    about: ({ id }) => ({ user_id: id, permissions }),
  })
  serveGraph(app, parts, network, prefix, edges)
  servePages(app, parts)
  for (const way of [network, pages])
    announceAll(way, parts, (happening) => [
      ...commentEvents(happening),
      ...messagingEvents(parts.world, happening, dialect),
    ])
}
