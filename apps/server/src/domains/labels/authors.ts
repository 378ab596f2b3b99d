// Who has which label.

import type { LabelAuthor, LabelsChange } from '@otklik/contract/labels.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Cursor, Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext, DoerContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { toPage } from '../../platform/page.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { getKnown } from '../authors/find.ts'
import {
  deleteAuthorLabels,
  findLabel,
  insertAuthorLabels,
  selectLabelAuthors,
  selectLabelIds,
  selectLabels,
} from './queries.ts'

export async function listLabelAuthors(ctx: CallContext, id: number, after?: Cursor): Promise<Page<LabelAuthor>> {
  const label = (await findLabel(ctx, id)) ?? refuse('not_found', { row: { table: 'labels', id } })
  const rows = await selectLabelAuthors(ctx, label, after, limits.page_rows + 1)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.key, row.id],
    ({ key, image, ...row }) => ({ ...row, image: image && ctx.link(image, 'thumb') }),
  )
}

/** Of somebody who is to be forgotten. */
export const forgetLabels = (db: Db, space_id: number, author_id: number) =>
  sql`delete from author_labels where space_id = ${space_id} and author_id = ${author_id}`.execute(db)

export async function labelAuthor(ctx: DoerContext, author_id: number, { add, remove }: LabelsChange) {
  const { space_id, is_erased } = await getKnown(ctx, author_id)
  if (is_erased) return refuse('not_found')
  const author = { space_id, author_id }
  const live = new Set((await selectLabels({ db: ctx.db, spaces: [space_id] })).map(({ id }) => id))
  if (!add.every((id) => live.has(id))) faultIn('add')
  await insertAuthorLabels(ctx, author, add)
  await deleteAuthorLabels(ctx.db, author, remove)
  ctx.announce({ space_id }, 'author.changed', { id: author_id, space_id })
  return { label_ids: await selectLabelIds(ctx.db, author) }
}
