import type { FastifyRequest } from 'fastify'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Caller } from './callers.ts'
import { wrongToken } from './errors.ts'

export type XCall = {
  world: World
  caller: Caller
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
  request: FastifyRequest
}

export function ownAccount({ caller }: XCall): Account {
  if (caller.kind !== 'account') throw wrongToken()
  return caller.account
}

type Page<T> = { some: T[]; meta: { result_count: number; next_token?: string } }

/** `max_results` of them, from where the last page ended. */
export function pageOf<T>(all: readonly T[], { query }: XCall, most = 100): Page<T> {
  const size = Number(query.max_results ?? most)
  const from = Number((query.pagination_token ?? 'page0000000000000000').slice(4))
  const some = all.slice(from, from + size)
  const next = from + size < all.length ? { next_token: `page${String(from + size).padStart(16, '0')}` } : {}
  return { some, meta: { result_count: some.length, ...next } }
}
