import type { FastifyInstance } from 'fastify'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import { companyPosts } from '../../world/posts.ts'
import type { World } from '../../world/world.ts'
import type { SimulatedNetwork } from '../network.ts'
import { sourceAccounts } from './accounts.ts'
import { ownOf, runAdapters, signed } from './adapter.ts'
import { findEntry, type Shape } from './entries.ts'
import { placePhrases } from './phrases.ts'

type Looks = Pick<SimulatedNetwork, 'id' | 'initials' | 'colors'> & Shape & { has_messages?: true }

/** A source with a program of its own, which speaks to our gateway as anybody's would. */
function source({ has_posts, has_messages, ...looks }: Looks): SimulatedNetwork {
  const accounts = sourceAccounts[looks.id] ?? []
  const hookName = (account: Account) => `${looks.id}:${account.id}`
  return {
    ...looks,
    accounts,
    firstPosts: (account, given) =>
      has_posts
        ? companyPosts(account, given)
        : [{ id: given.takeId(), at: given.now_s, text: account.name, picture: 'scene-house-14', sort: 'place' }],
    ...(!has_posts && { phrases: placePhrases }),
    bases: (origin) => ({ adapter: `${origin}/sources/${looks.id}` }),
    serve: (app, parts) => serve(app, parts, looks.id, accounts, { has_posts }, hookName),
    findHook: (world, name) =>
      findHook(
        world,
        accounts.find((one) => hookName(one) === name),
      ),
    isConnected: (world, account) => ownOf(world, account).key !== undefined,
    commentIds: (account, { id, post_id }) => ({
      external_id: String(id),
      post_external_id: has_posts ? String(post_id) : account.id,
    }),
    messageIds: (_account, person_id, { id }) => {
      if (!has_messages) throw new Error(`nobody writes messages on ${looks.id}`)
      return { external_id: String(id), chat_external_id: String(person_id) }
    },
  }
}

function findHook(world: World, account: Account | undefined): Hook | undefined {
  const key = account && ownOf(world, account).key
  if (!key) return
  return {
    url: key.url,
    prepare: (event) => {
      const body = JSON.stringify({ entries: [event] })
      return { headers: signed(key.secret, 'POST', '', body), body }
    },
    isAccepted: ({ status }) => status === 200,
  }
}

type Told = { account?: string; url?: string; secret?: string | null }

function serve(
  app: FastifyInstance,
  parts: Parts,
  network: string,
  accounts: readonly Account[],
  shape: Shape,
  hookName: (account: Account) => string,
) {
  const { world, deliveries } = parts
  // Who runs the source's program tells it the key; here the server itself does.
  app.post<{ Body: Told }>(`/sources/${network}/keys`, (request, reply) => {
    const { account: name, url = '', secret } = request.body
    const account = accounts.find((one) => one.name === name)
    if (!account) return reply.code(404).send({ error: `no such account: ${name}` })
    const own = ownOf(world, account)
    if (secret) own.key = { url, secret }
    else if (own.key?.url === url) delete own.key
    world.store.touch()
    return reply.send({})
  })
  world.listen((happening) => {
    const { account } = happening
    if (account.network !== network || !ownOf(world, account).key) return
    const entry = findEntry(world, shape, happening, parts.now() / 1000)
    const lane =
      'comment' in happening
        ? `post:${happening.comment.post_id}`
        : 'person_id' in happening
          ? `person:${happening.person_id}`
          : 'all'
    if (entry) deliveries.push(hookName(account), lane, entry)
  })
  app.addHook('onClose', async () => stop())
  const stop = runAdapters(parts, accounts)
}

export const sources: readonly SimulatedNetwork[] = [
  source({ id: 'ymaps', initials: 'ЯК', colors: ['#b3261e', '#d6493f'], has_posts: false }),
  source({ id: 'gis', initials: '2Г', colors: ['#3e8a14', '#4a9420'], has_posts: false }),
  source({ id: 'otzovik', initials: 'ОТ', colors: ['#1a73b8', '#3a8ccb'], has_posts: false }),
  source({ id: 'irecommend', initials: 'iR', colors: ['#b3261e', '#d6493f'], has_posts: false }),
  source({ id: 'pikabu', initials: 'ПК', colors: ['#3e8a14', '#4a9420'], has_posts: true }),
  source({ id: 'gateway', initials: 'ШЛ', colors: ['#3c4043', '#6a6f73'], has_posts: true, has_messages: true }),
]
