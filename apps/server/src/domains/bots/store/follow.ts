// What bots name, when two of it become one. Versions never change: the engine finds the merged one as gone, so what is
// live is published anew with the other id.

import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { mapReferences, type ReferenceKind } from '@otklik/contract/bots/references.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Merge } from '../../users/follow.ts'
import { insertVersion, lockBots, replaceDraft, selectBots } from './queries.ts'
import { tellBots } from './service.ts'

export const followTags = (ctx: Context, merge: Merge) => follow(ctx, 'tag', merge)
export const followLabels = (ctx: Context, merge: Merge) => follow(ctx, 'label', merge)

async function follow(ctx: Context, kind: ReferenceKind, { space_id, from, into }: Merge) {
  await lockBots(ctx.db, space_id)
  const turned = (definition: BotDefinition) =>
    mapReferences(definition, (one) => (one.kind === kind && one.id === from ? into : one.id))
  const isOther = (one: BotDefinition, other: BotDefinition) => JSON.stringify(one) !== JSON.stringify(other)
  let isMoved = false
  for (const bot of await selectBots({ db: ctx.db, spaces: [space_id] })) {
    const draft = turned(bot.draft)
    if (isOther(draft, bot.draft)) {
      await replaceDraft(ctx.db, bot, draft)
      isMoved = true
    }
    if (bot.live_version === null) continue
    const { rows } = await sql<{ definition: BotDefinition }>`
      select definition from bot_versions where space_id = ${space_id} and bot_id = ${bot.id} and version = ${bot.live_version}`.execute(
      ctx.db,
    )
    const live = rows[0]?.definition
    if (!live) continue
    const next = turned(live)
    if (!isOther(next, live)) continue
    await insertVersion({ db: ctx.db, user_id: null }, bot, next)
    isMoved = true
  }
  if (isMoved) tellBots(ctx, space_id)
}
