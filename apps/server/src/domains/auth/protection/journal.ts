// What people do about their own sign-in stands in the journal of every space they belong to; from where, in the first.
import type { DeedOf } from '@otklik/contract/journal/things.ts'
import type { OpenContext, OutsideContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Routes } from '../../../platform/http/serve.ts'
import type { Values } from '../../../platform/journal/entry.ts'
import type { AuthParts } from '../parts.ts'
import { listSpacesOf } from '../queries.ts'

type Kind = `session.${DeedOf<'session'>}` | `protection.${DeedOf<'protection'>}`
type Place = Pick<OpenContext, 'ip' | 'device' | 'correlation_id'>

/** Each of them once; only the first is told from where. */
export const placesOf = (spaces: readonly number[]) =>
  spaces.toSorted((left, right) => left - right).map((space_id, at) => ({ space_id, hides_place: at > 0 }))

/** By somebody who is only just being known. */
export async function recordAccess(
  parts: Pick<AuthParts, 'database'> & Parameters<typeof transact>[0],
  { ip, device, correlation_id }: Place,
  user_id: number,
  kind: Kind,
  after: Values = {},
) {
  const spaces = await parts.database.asIdentity((db) => listSpacesOf(db, user_id))
  if (spaces.length === 0) return
  const behind = { spaces, user_id, cause: 'person', correlation_id, from: { ip, device } } as const
  await transact(parts, behind, async (ctx) => {
    for (const place of placesOf(spaces)) ctx.record({ kind, ...place, id: user_id, after })
  })
}

/** Calls about one's own account, each of which leaves a line when it is done. */
export const recordedOwn = (table: Routes, kinds: Readonly<Record<string, Kind>>): Routes =>
  table.map((route) => {
    const kind = kinds[route.name]
    if (!kind) return route
    return {
      ...route,
      async handle(ctx, input) {
        const answer = await route.handle(ctx, input)
        await recordOwn(ctx as OutsideContext, kind, input.params as { provider?: string })
        return answer
      },
    }
  })

async function recordOwn(
  { spaces, inSpaces, user_id }: OutsideContext,
  kind: Kind,
  { provider }: { provider?: string } = {},
) {
  if (spaces.length === 0) return
  await inSpaces(async (inside) => {
    for (const place of placesOf(inside.spaces))
      inside.record({ kind, ...place, id: user_id, after: provider ? { provider } : {} })
  })
}
