import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import { companyPosts } from '../../world/posts.ts'
import type { Happening, World } from '../../world/world.ts'
import { findHook, type Network } from '../meta/application.ts'
import { ownOf } from '../meta/own.ts'
import { serveGraph } from '../meta/serve.ts'
import { serveTokens } from '../meta/tokens.ts'
import type { SimulatedNetwork } from '../network.ts'
import { threadsAccounts, threadsClient } from './accounts.ts'
import { profileEdges } from './edges.ts'
import { toldReply, usernameOf, wireMention } from './wire.ts'

const network: Network = {
  id: 'threads',
  object: 'threads',
  version: 'v1.0',
  client: threadsClient,
  accounts: threadsAccounts,
}
const prefix = '/threads'
/** Longer than the product ever waits between two looks. */
const forgotten_s = 3_600

export const threads: SimulatedNetwork = {
  id: network.id,
  initials: 'TH',
  colors: ['#1a1c1b', '#4a5254'],
  client: network.client,
  visitor: '26000000000000101',
  accounts: network.accounts,
  firstPosts: companyPosts,
  bases: (origin) => ({ www: `${origin}${prefix}`, graph: `${origin}${prefix}` }),
  serve,
  findHook: (world) => findHook(network, world),
  setUpByHand,
  isConnected: (world, account) => world.seconds() - (ownOf(world, account).asked_at ?? 0) < forgotten_s,
  commentIds: (_account, { id, post_id }) => ({ external_id: String(id), post_external_id: String(post_id) }),
  messageIds: () => {
    throw new Error('nobody writes messages on Threads')
  },
  authorId: ({ from }) => `@${usernameOf(threadsAccounts[0] as Account, from).toLowerCase()}`,
}

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  serveTokens(app, parts, network, prefix, {
    title: 'Threads',
    mark: 'THAA',
    grants: { exchange: 'th_exchange_token', refresh: 'th_refresh_token' },
    about: ({ id }) => ({ user_id: Number(id) }),
  })
  serveGraph(app, parts, network, prefix, profileEdges)

  world.listen((happening) => {
    if (network.accounts.includes(happening.account)) announce(parts, happening)
  })
}

/** In the panel of the application: there is no call for it. */
function setUpByHand(world: World, { url }: { url: string }) {
  ownOf(world, threadsAccounts[0] as Account).application = { url, fields: [] }
  world.store.touch()
}

/** Not as Meta's others tell it. A customer's deletion, an edit and hiding are told to nobody. */
function announce({ world, deliveries }: Parts, happening: Happening) {
  const told = tellingOf(world, happening)
  if (!told || !ownOf(world, threadsAccounts[0] as Account).application) return
  const { topic, target_id, field, value } = told
  deliveries.push('threads:application', 'all', {
    app_id: threadsClient.client_id,
    ...{ topic, target_id, time: world.seconds(), subscription_id: '1000000000000001', has_uid_field: false },
    values: [{ value, field }],
  })
}

function tellingOf(world: World, happening: Happening) {
  const { account } = happening
  switch (happening.kind) {
    case 'comment_new': {
      const value = toldReply(world, account, happening.comment)
      return { topic: 'moderate', target_id: value.replied_to.id, field: 'replies', value }
    }
    case 'mention_new': {
      const { media_url, ...value } = wireMention(world, account, happening.mention)
      return { topic: 'interaction', target_id: account.id, field: 'mentions', value: { ...value, media_url } }
    }
    case 'comment_deleted': {
      const { from, id, at } = happening.comment
      if (from !== 0) return
      const time = new Date(at * 1_000).toISOString().replace(/\.\d+Z$/, '+0000')
      const value = {
        id: String(id),
        owner: { owner_id: account.id },
        deleted_at: time,
        timestamp: time,
        username: account.screen_name,
      }
      return { topic: 'moderate', target_id: String(id), field: 'delete', value }
    }
    default:
      return
  }
}
