// Records what a call does to a thing by looking at the thing before and after it, in the transaction of the call: one table
// per domain instead of a line in every function.
import { type DeedOf, type FieldOf, type JournalKind, type Thing, things } from '@otklik/contract/journal/things.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext, Context, OutsideContext } from '../context.ts'
import type { Routes } from '../http/serve.ts'
import { isSameValue } from './chain.ts'
import type { Values } from './entry.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
export type Seen = { space_id: number; object_id?: number | null; subject: string | null; fields: Values }
/** How a thing is looked at. */
export type Watched<T extends Thing = Thing> = {
  thing: T
  see(scope: Scope, id: number, input: Call): Promise<Seen | undefined>
  /** Of a thing that is a row: its table, and which of its columns are left out on purpose. */
  table?: string
  left_out?: LeftOut
}

/** Columns that are not recorded; `work`: of what customers write nothing is, but for what a deed names. */
type LeftOut = readonly string[] | 'work'

type RowOf<T extends Thing> = {
  table: string
  /** What it is called. */
  subject?: RawBuilder<unknown>
  object_id?: RawBuilder<unknown>
  /** Fields that are no column of that name; the row is `t`. */
  computed?: Partial<Record<FieldOf<T>, RawBuilder<unknown>>>
  /** Fields that only some deeds tell of. */
  told?: readonly FieldOf<T>[]
  left_out: LeftOut
}

/** A thing that is one row of a table with space_id and id. */
export function rowThing<T extends Thing>(thing: T, row: RowOf<T>): Watched<T> {
  const { table, subject = sql`t.name`, object_id = sql`null::integer`, computed = {}, told = [], left_out } = row
  const names = (things[thing].fields as readonly FieldOf<T>[]).filter((name) => !told.includes(name))
  const values = names.map((name) => {
    const own = (computed as Partial<Record<string, RawBuilder<unknown>>>)[name]
    return sql`${sql.lit(name)}::text, ${own ?? sql.ref(`t.${name}`)}`
  })
  return {
    ...{ thing, table, left_out },
    async see({ db, spaces }, id) {
      const { rows } = await sql<Seen>`
        select t.space_id, ${object_id} as object_id, ${subject} as subject, jsonb_build_object(${sql.join(values)}) as fields
        from ${sql.table(table)} t where t.space_id = any(${spaces}::integer[]) and t.id = ${id}`.execute(db)
      return rows[0]
    },
  }
}

type Call = { params?: { id?: number }; body?: unknown }
/** What a call does, and to which thing: of `params`, or what it answers with. */
export type Deed = {
  kind: JournalKind
  watched: Watched
  /** Which thing, where it is not that of `params.id`. */
  idOf?: (input: Call, answer: unknown) => number | undefined
  /** What is told besides what can be seen. */
  besides?: (input: Call, answer: unknown) => Values
  /** Also when nothing that can be seen has changed. */
  isAlways?: boolean
}

export const deed = <T extends Thing>(
  watched: Watched<T>,
  name: DeedOf<T>,
  more: Omit<Deed, 'kind' | 'watched'> = {},
): Deed => ({ kind: `${watched.thing}.${name}` as JournalKind, watched: watched as Watched, ...more })

/** A domain's calls, each of which leaves a line in the journal when it has changed something. */
export function recorded(routes: Routes, deeds: Readonly<Record<string, Deed>>): Routes {
  const unknown = Object.keys(deeds).find((name) => !routes.some((route) => route.name === name))
  if (unknown) throw new Error(`there is no call ${unknown} to record`)
  return routes.map((route) => {
    const does = deeds[route.name]
    if (!does) return route
    const handle: typeof route.handle = (ctx, input) => {
      const asked = input as Call
      if (!('actor' in ctx)) throw new Error(`${route.name} is open: it records by itself`)
      // Each of its transactions by itself: where it changes the thing, there the line is written.
      if ('inSpaces' in ctx) {
        const inSpaces: OutsideContext['inSpaces'] = (work) =>
          ctx.inSpaces((inside) => watch(inside, does, asked, () => work(inside)))
        return route.handle({ ...ctx, inSpaces }, input)
      }
      return watch(ctx, does, asked, () => route.handle(ctx, input))
    }
    return { ...route, handle }
  })
}

async function watch<R>(ctx: CallContext, deed: Deed, input: Call, work: () => Promise<R>): Promise<R> {
  const { kind, watched, idOf, besides, isAlways } = deed
  const named = idOf ? idOf(input, undefined) : input.params?.id
  const before = named === undefined ? undefined : await watched.see(ctx, named, input)
  const answer = await work()
  const id = named ?? (idOf ? idOf(input, answer) : idIn(answer))
  if (id === undefined) return answer
  const after = await watched.see(ctx, id, input)
  const seen = after ?? before
  if (!seen) return answer
  const [was, is] = [before?.fields ?? {}, { ...after?.fields, ...besides?.(input, answer) }]
  if (!isAlways && isSameValue(was, is)) return answer
  const { space_id, object_id = null, subject } = seen
  ctx.record({ kind, space_id, id, object_id, subject, before: was, after: is })
  return answer
}

const idIn = (answer: unknown): number | undefined =>
  answer instanceof Object && 'id' in answer && typeof answer.id === 'number' ? answer.id : undefined
