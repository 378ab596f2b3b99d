import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import { sendFile } from '../../send-file.ts'
import { fieldsOf } from '../../social/answer.ts'
import type { Account } from '../../world/account.ts'
import { companyPosts } from '../../world/posts.ts'
import type { Happening } from '../../world/world.ts'
import { countCall } from '../asked/quota.ts'
import { type Done, refusalAnswer, run } from '../asked/refusal.ts'
import type { SimulatedNetwork } from '../network.ts'
import { vcAccounts } from './accounts.ts'
import { calls } from './calls.ts'
import { badEmail, badLogin, notFound, notLogged, tooMany } from './errors.ts'
import { findAccount, getAccount, openSession, ownOf, renewSession } from './own.ts'
import { isFilm, wireHook } from './wire.ts'

/** Longer than the product ever waits between two looks. */
const forgotten_s = 3_600

export const vc: SimulatedNetwork = {
  id: 'vc',
  initials: 'VC',
  colors: ['#1a1c1b', '#4a5254'],
  accounts: vcAccounts,
  firstPosts: companyPosts,
  bases: (origin) => ({ api: `${origin}/vc`, files: `${origin}/vc/leonardo` }),
  serve,
  findHook(world, name) {
    const account = vcAccounts.find((one) => hookName(one) === name)
    const webhook = account && ownOf(world, account).webhook
    if (!webhook) return
    return {
      url: webhook.url,
      prepare: (event) => ({ headers: {}, body: JSON.stringify(event) }),
      isAccepted: ({ status }) => status === 200,
    }
  },
  isConnected(world, account) {
    const { webhook, asked_at } = ownOf(world, account)
    return webhook !== undefined || world.seconds() - asked_at < forgotten_s
  },
  commentIds: (_account, { id, post_id }) => ({ external_id: String(id), post_external_id: String(post_id) }),
  messageIds: () => {
    throw new Error('nobody writes messages on VC')
  },
}

const hookName = ({ id }: Account) => `vc:${id}`
const refusals = { tooMany: refusalAnswer(tooMany()), revoked: refusalAnswer(notLogged()) }

function serve(app: FastifyInstance, parts: Parts): void {
  const { world } = parts

  const answer = (call: { account: string; method: string }, reply: FastifyReply, work: () => Done) =>
    answerCall(parts, { network: 'vc', ...call }, refusals, () => run(work), reply)

  app.post('/vc/v3.4/auth/email/login', (request, reply) => {
    const { email = '', password } = fieldsOf(request)
    const account = vcAccounts.find(({ tokens }) => tokens.key_id === email)
    return answer({ account: account?.id ?? '', method: 'login' }, reply, () => {
      if (!email.includes('@')) throw badEmail()
      if (account?.tokens.access !== password || !account) throw badLogin('Неверная почта или пароль')
      return { body: { data: openSession(world, account) } }
    })
  })
  app.post('/vc/v3.4/auth/refresh', (request, reply) => {
    const { token = '' } = fieldsOf(request)
    return answer({ account: '', method: 'refresh' }, reply, () => ({ body: { data: renewSession(world, token) } }))
  })

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/vc/*',
    handler: (request, reply) => serveCall(request, reply),
  })
  // Another host in the world: it asks for no token.
  const isFilmAt = (id: string) => isFilm(world.files.find(id) ?? { mime: 'image/jpeg' })
  app.get<{ Params: { id: string } }>('/vc/leonardo/:id/', ({ params: { id } }, reply) =>
    isFilmAt(id)
      ? reply.redirect(`/vc/leonardo/${encodeURIComponent(id)}/-/format/mp4/`, 302)
      : sendFile(world.files, id, undefined, reply),
  )
  app.get<{ Params: { id: string } }>('/vc/leonardo/:id/-/format/mp4/', ({ params: { id } }, reply) =>
    isFilmAt(id) ? sendFile(world.files, id, undefined, reply) : reply.code(404).send(),
  )

  function serveCall(request: FastifyRequest, reply: FastifyReply) {
    const path = `/${(request.params as { '*': string })['*']}`
    const [, base = path, id = ''] = /^(\/v3\.0\/comments)\/(\d+)$/.exec(path) ?? []
    const method = `${request.method} ${base}`
    const header = request.headers.jwtauthorization
    const token = typeof header === 'string' ? header : undefined
    return answer({ account: findAccount(world, token)?.id ?? '', method }, reply, () => {
      const account = getAccount(world, token)
      if (countCall(world, account, 'second', { calls: 60, within_s: 2 }) < 0) throw tooMany()
      const work = Object.hasOwn(calls, method) ? calls[method] : undefined
      if (!work) throw notFound()
      return work({ world, account, id, fields: fieldsOf(request) })
    })
  }

  world.listen((happening) => {
    if (vcAccounts.includes(happening.account)) announce(parts, happening)
  })
}

/** New comments alone: of changes and deletions nobody is told. */
function announce({ world, deliveries }: Parts, happening: Happening) {
  if (happening.kind !== 'comment_new') return
  const { account, comment } = happening
  const post = world.stateOf(account).posts.find(({ id }) => id === comment.post_id)
  if (!post || !ownOf(world, account).webhook) return
  deliveries.push(hookName(account), `post:${post.id}`, wireHook(world, account, post, comment))
}
