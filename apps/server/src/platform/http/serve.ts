import { Readable } from 'node:stream'
import { type Actor, type Permission, rules, spacesWhere, whyNot } from '@otklik/contract/permissions.ts'
import { heldBy, leaves, narrowed, type Scope, scopesOf } from '@otklik/contract/scopes.ts'
import type { Call, Calls, Received, Reply, Streamed } from '@otklik/contract/wire/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext, OpenContext, OutsideContext } from '../context.ts'
import { type Ground, transact } from '../database/transact.ts'
import { writeInTurns } from '../json/write.ts'
import { localeOf } from '../locale.ts'
import { Refused, refuse } from '../refuse.ts'
import { once } from './idempotency.ts'
import { type Input, receive } from './receive.ts'
import { sendStream } from './stream.ts'

/** Of a session that is not the person's own: through what it was given, in which space, and what it was allowed. */
export type Via = {
  /** What the application or the personal token is called. */
  name: string
  /** Null: a personal token. */
  application_id: number | null
  space_id: number
  scopes: readonly Scope[]
  family_id: string
}
/** Whose token it is, with all rights worked out, and the sign-in that it belongs to. */
export type Session = { actor: Actor; family_id: string; via?: Via }
/** Refuses by itself when the token is worth nothing. */
export type Identify = (token: string) => Promise<Session>
/** Told of every file that somebody begins to send; refuses when there were too many. */
export type CountUpload = (user_id: number) => Promise<void>
/** Told of every call of an application; refuses when there were too many. */
export type CountUse = (via: Via, use: { is_read: boolean; leaves: boolean }) => Promise<void>
export type Parts = Ground & { identify: Identify; countUpload: CountUpload; countUse: CountUse }

type ContextOf<C> = C extends { open: true } ? OpenContext : C extends { outside: true } ? OutsideContext : CallContext
type Handlers<C extends Calls> = {
  [K in keyof C]: (ctx: ContextOf<C[K]>, input: Received<C[K]>) => Promise<Reply<C[K]>>
}
type Handle = (ctx: OpenContext | OutsideContext | CallContext, input: Input) => Promise<unknown>
export type Routes = { name: string; call: Call; handle: Handle }[]

/** Joins a domain's calls with its functions; a call without one does not compile. */
export const routes = <C extends Calls>(calls: C, handlers: Handlers<C>): Routes =>
  Object.entries(calls).map(([name, call]) => ({ name, call, handle: handlers[name] as Handle }))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the contract says it of a call. */
    polled?: boolean
  }
}

/** Puts calls on the wire: sign-in, rights, validation, transaction, reply. */
export function serve(server: FastifyInstance, parts: Parts, table: Routes) {
  for (const { call, handle } of table) {
    server.route({
      method: call.method,
      url: call.path,
      ...(call.json_bytes && { bodyLimit: call.json_bytes }),
      ...(call.polled && { config: { polled: true } }),
      async handler(request, reply) {
        const answer = await answerTo(request, parts, call, handle)
        // Parsed when the connection is free again. What the contract does not name stays here.
        if (call.stream) return sendStream(reply, request.headers.range, answer as Streamed)
        return send(reply, call, call.reply.parse(answer))
      },
    })
  }
}

function send(reply: FastifyReply, call: Call, answer: unknown) {
  // Some networks want to hear an object, and look at what it says it is.
  if (call.raw && typeof answer === 'string')
    return reply.type(`${answer.startsWith('{') ? 'application/json' : 'text/plain'}; charset=utf-8`).send(answer)
  if (call.large_reply) return reply.type('application/json; charset=utf-8').send(Readable.from(writeInTurns(answer)))
  return answer === null ? reply.code(204).send() : answer
}

async function answerTo(request: FastifyRequest, parts: Parts, call: Call, handle: Handle) {
  const locale = localeOf(request.headers['accept-language'])
  const correlation_id = request.id
  const from = { ip: request.ip, device: request.headers['user-agent']?.slice(0, 200) ?? '' }
  const token = bearerOf(request)
  if ('open' in call) return handle({ locale, ...from, correlation_id, token }, receive(call, request))
  if (token === undefined) return refuse('signed_out')
  const { actor: person, family_id, via } = await parts.identify(token)
  const actor = via ? await actingThrough(parts, via, call, person) : person
  const spaces = openSpaces(actor, call.access)
  const input = receive(call, request)
  checkSpace(actor, call.access, spaces, input)
  if (call.upload) await parts.countUpload(actor.id)

  const behind = {
    spaces,
    user_id: actor.id,
    cause: 'person',
    correlation_id,
    read: call.method === 'GET',
    from: { ...from, family_id, via: via ? calledIn(via) : null },
  } as const
  const inSpaces: OutsideContext['inSpaces'] = (work) =>
    transact(parts, behind, (ctx) => work({ ...ctx, actor, user_id: actor.id, locale }))
  const answer =
    'outside' in call
      ? handle(
          { actor, user_id: actor.id, spaces, locale, token, ...from, via_family: via?.family_id ?? null, inSpaces },
          input,
        )
      : inSpaces((ctx) => once(call, request, ctx, () => handle(ctx, input)))
  return answer.catch(async (error) => {
    throw await asSeenBy(parts, actor, call.access, spaces, error)
  })
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '') ?? []
  return token
}

/** An application does what it was allowed to, of what its person may do now (product/integrations: Applications). */
/** In the journal. People choose the names: what it is stands before, and no name can pass for another application. */
export const calledIn = ({ name, application_id }: Pick<Via, 'name' | 'application_id'>) =>
  application_id === null ? `token: ${name}` : `#${application_id} ${name}`

async function actingThrough({ countUse }: Parts, via: Via, call: Call & { access: Permission }, person: Actor) {
  await countUse(via, { is_read: call.method === 'GET', leaves: leaves(call) })
  const opening = scopesOf(call)
  const held = heldBy(via.scopes)
  if (!opening.some((scope) => held.has(scope))) refuse('no_scope', { scopes: opening })
  return narrowed(person, via.scopes, call.access)
}

function openSpaces(actor: Actor, access: Permission): number[] {
  const spaces = spacesWhere(actor, access)
  if (spaces.length === 0 && !rules[access].anybody) refuse(whyNot(actor, access))
  return spaces
}

const isMember = (actor: Actor, space_id: number) => actor.memberships.some((member) => member.space_id === space_id)

/** A space that the caller names must be one of theirs, and one where they may do this. */
function checkSpace(actor: Actor, access: Permission, spaces: readonly number[], { query, body }: Input) {
  for (const { space_id } of [query, body] as { space_id?: number }[]) {
    if (space_id === undefined || spaces.includes(space_id)) continue
    if (!isMember(actor, space_id)) refuse('not_found')
    refuse(whyNot(actor, access, space_id))
  }
}

/** Where the person is a member a row is no secret: there the answer is what stands in the way, elsewhere "not found". */
async function asSeenBy(
  { database }: Parts,
  actor: Actor,
  access: Permission,
  spaces: readonly number[],
  error: unknown,
) {
  const row = error instanceof Refused && error.details.row
  const others = actor.memberships.map(({ space_id }) => space_id).filter((id) => !spaces.includes(id))
  if (!row || others.length === 0) return error
  const found = await database.inSpaces({ spaces: others, user_id: actor.id, read: true }, (db) =>
    db.selectFrom(row.table).select('space_id').where('id', '=', row.id).executeTakeFirst(),
  )
  if (!found) return error
  return new Refused(whyNot(actor, access, found.space_id ?? undefined))
}
