import type { Context } from '../../platform/context.ts'
import type { Merge } from '../users/follow.ts'

/** Somebody whose things carry tags: which thing has which tag is known by the thing's own domain. */
export type TagCarrier = {
  kind: 'items' | 'chats'
  /** How many carry it, up to the cap. */
  count(ctx: Pick<Context, 'db'>, space_id: number, tag_id: number): Promise<number>
  /** Some of those that carry the one get the other instead. Answers how many did: fewer than asked, and none is left. */
  move(ctx: Pick<Context, 'db'>, tags: Merge, most: number): Promise<number>
}

/** Those whose things carry tags, and who else names them and goes along when one becomes another. */
export type TagUsers = {
  carriers: readonly TagCarrier[]
  followers: readonly ((ctx: Context, merge: Merge) => Promise<void>)[]
}
