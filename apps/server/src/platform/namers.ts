import type { Context } from './context.ts'

/** What can be named by things of domains that its own domain does not know. */
export type NamedThing = { kind: 'agent' | 'fact_folder'; space_id: number; id: number }

/** Whether something that works names it: it would work otherwise, or not at all, when that is gone. */
export type Namer = (ctx: Pick<Context, 'db'>, named: NamedThing) => Promise<boolean>

export async function isNamed(namers: readonly Namer[], ctx: Pick<Context, 'db'>, named: NamedThing): Promise<boolean> {
  for (const names of namers) if (await names(ctx, named)) return true
  return false
}
