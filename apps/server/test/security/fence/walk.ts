import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@otklik/contract/wire/call.ts'
import { writeQuery } from '@otklik/contract/wire/query.ts'
import { z } from 'zod'
import { listCalls, type NamedCall } from '../../../src/platform/http/calls.ts'
import { requests } from '../../requests/requests.ts'
import type { Person, Space, World } from '../../world.ts'

// What the tests of this folder walk: every call, every field, every route, every table. What is declared tomorrow is
// tried tomorrow.

export type Wanted = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Ask = (world: World, space: Space, who?: Person) => Promise<Wanted>

export const everyCall = listCalls().map((one) => ({ ...one, title: `${one.domain}.${one.name}` }))

/** A valid request about something in the space. */
export function prepare({ domain, name }: NamedCall, world: World, space: Space, who?: Person): Promise<Wanted> {
  const ask = (requests as Record<string, Record<string, Ask>>)[domain]?.[name]
  if (!ask) throw new Error(`no request is known for ${domain}.${name}`)
  return ask(world, space, who)
}

export type Manner = {
  token?: string
  headers?: Record<string, string>
  /** Instead of the query that was wanted. */
  search?: string
  /** Instead of the body that was wanted: as it is, whatever it is. */
  payload?: string
}
export type Heard = { status: number; text: string; headers: Record<string, unknown>; ms: number }

export async function send(
  { server }: Pick<World, 'server'>,
  call: Call,
  { params = {}, query = {}, body }: Wanted,
  { token, headers = {}, search = writeQuery(query), payload }: Manner = {},
): Promise<Heard> {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const form = body instanceof FormData ? new Response(body) : undefined
  const json = payload ?? (body === undefined || form ? undefined : JSON.stringify(body))
  const started = performance.now()
  const answer = await server.inject({
    method: call.method,
    url: search ? `${path}?${search}` : path,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': form.headers.get('content-type') as string }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(json !== undefined && { payload: json }),
    ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, ms: performance.now() - started }
}

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; oneOf?: Shape[]; allOf?: Shape[] }

/** The names of everything a call takes: `query.object_id`, `body.file_ids`, whatever stands inside them. */
export function fieldsOf(call: Call): string[] {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, part) : []
  })
  return [...new Set(parts)]
}

function namesIn({ properties = {}, items, ...shape }: Shape, place: string): string[] {
  const named = Object.entries(properties).flatMap(([key, one]) => [
    `${place}.${key}`,
    ...namesIn(one, `${place}.${key}`),
  ])
  const others = [...(items ? [items] : []), ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  return [...named, ...others.flatMap((one) => namesIn(one, place))]
}

/** The request with another value in one of its fields. */
export function withField(request: Wanted, field: string, value: unknown): Wanted {
  const into = (thing: Record<string, unknown>, [name = '', ...deeper]: string[]): object => ({
    ...thing,
    [name]: deeper.length ? into((thing[name] ?? {}) as Record<string, unknown>, deeper) : value,
  })
  return into(request as Record<string, unknown>, field.split('.'))
}

/** Every route the server knows, with its methods, read off the router itself. */
export function everyRoute({ server }: Pick<World, 'server'>): { method: string; path: string }[] {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
      if (!name) return []
      above.length = indent.length / 4
      above.push(name)
      return methods ? methods.split(', ').map((method) => ({ method, path: above.join('') })) : []
    })
}

/** Everything there is in every table, of one space or of all, as text. */
export async function rowsOf({ owner }: Pick<World, 'owner'>, space_id?: number): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and ($1::integer is null
       or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped)) order by 1`,
    [space_id ?? null],
  )
  // One statement of a hundred parts, known to the connection by its name: a hundred statements took most of a walk's time.
  const parts = tables.map(({ name }) => {
    // When a session was last seen changes by the minute, whatever is asked.
    const row = name === 'token_families' ? `to_jsonb(t) - 'seen_at'` : 't'
    return `select '${name}' as name, (${row})::text as row from ${name} t ${space_id === undefined ? '' : 'where space_id = $1'}`
  })
  const { rows } = await owner.query({
    name: `rows of ${space_id === undefined ? 'all' : 'a space'}`,
    text: `${parts.join(' union all ')} order by 1, 2`,
    values: space_id === undefined ? [] : [space_id],
  })
  const all: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]))
  for (const { name, row } of rows) all[name]?.push(row)
  return all
}

/** Announcements become events a moment after the answer; what is compared must stand still. */
export async function settled({ owner }: Pick<World, 'owner'>) {
  for (;;) {
    const { rowCount } = await owner.query('select from announcements limit 1')
    if (rowCount === 0) return
    // Asked without a pause, the database has less time for what is waited for.
    await sleep(5)
  }
}
