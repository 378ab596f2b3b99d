// What a person arranges for themselves beside the settings: saved filters, emoji, their picture.

import { limits } from '@otklik/contract/limits.ts'
import {
  type Emoji,
  type FilterChange,
  isKnownQuery,
  type NewFilter,
  type SavedFilter,
} from '@otklik/contract/users/preferences.ts'
import type { User } from '@otklik/contract/users/users.ts'
import type { UploadPart } from '@otklik/contract/wire/call.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import {
  deleteFilter,
  findFilter,
  insertFilter,
  selectEmoji,
  selectFilters,
  swapImage,
  updateEmoji,
  updateFilter,
} from './preference-queries.ts'
import { announceSelf, describeMe } from './service.ts'

export const listFilters = (ctx: CallContext): Promise<SavedFilter[]> => selectFilters(ctx)
export const readEmoji = (ctx: CallContext): Promise<Emoji> => selectEmoji(ctx)

/** The lists of the named networks; the others stay. */
export async function saveEmoji(ctx: CallContext, change: Emoji): Promise<Emoji> {
  const all = await updateEmoji(ctx, change)
  if (Object.keys(all).length > limits.emoji_providers) refuse('limit_reached')
  return all
}

export async function addFilter(ctx: CallContext, filter: NewFilter): Promise<SavedFilter[]> {
  await insertFilter(ctx, filter)
  const all = await selectFilters(ctx)
  return all.length > limits.saved_filters ? refuse('limit_reached') : all
}

export async function changeFilter(ctx: CallContext, id: number, change: FilterChange): Promise<SavedFilter[]> {
  const { route } = (await findFilter(ctx, id)) ?? refuse('not_found')
  if (change.query && !isKnownQuery(route ?? undefined, change.query)) faultIn('query')
  await updateFilter(ctx, id, change)
  return selectFilters(ctx)
}

export async function removeFilter(ctx: CallContext, id: number): Promise<SavedFilter[]> {
  if (!(await deleteFilter(ctx, id))) refuse('not_found')
  return selectFilters(ctx)
}

/** Where pictures of people are kept; the files domain gives it (app.ts), since it knows what a harmless picture is. */
export type Portraits = {
  keep(upload: AsyncIterable<UploadPart>): Promise<string>
  forget(key: string): Promise<void>
}

export async function setImage(
  portraits: Portraits,
  ctx: OutsideContext,
  upload: AsyncIterable<UploadPart>,
): Promise<User> {
  const key = await portraits.keep(upload)
  const replace = ctx.inSpaces((inside) => replaceImage(inside, key))
  const { user, before } = await replace.catch(async (error) => {
    await portraits.forget(key)
    throw error
  })
  if (before) await portraits.forget(before)
  return user
}

export async function removeImage(portraits: Portraits, ctx: OutsideContext): Promise<User> {
  const { user, before } = await ctx.inSpaces((inside) => replaceImage(inside, null))
  if (before) await portraits.forget(before)
  return user
}

async function replaceImage(ctx: CallContext, key: string | null) {
  const before = await swapImage(ctx, key)
  announceSelf(ctx)
  return { before, user: await describeMe(ctx) }
}
