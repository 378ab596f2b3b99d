// Who has which label.
import type { Cursor, Page } from '@otklik/contract/fields.ts'
import type { LabelAuthor, LabelsChange } from '@otklik/contract/labels.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Context } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { locateAuthor } from '../authors/find.ts'
import {
  deleteAuthorLabels,
  findLabel,
  insertAuthorLabels,
  selectLabelAuthors,
  selectLabelIds,
  selectLabels,
} from './queries.ts'

export async function listLabelAuthors(ctx: Context, id: number, after?: Cursor): Promise<Page<LabelAuthor>> {
  const label = (await findLabel(ctx, id)) ?? refuse('not_found', { row: { table: 'labels', id } })
  const rows = await selectLabelAuthors(ctx.db, label, after, limits.page_rows + 1)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.key, row.id],
    ({ key, image, ...row }) => ({ ...row, image: image && ctx.link(image, 'thumb') }),
  )
}

export async function labelAuthor(ctx: Context, author_id: number, { add, remove }: LabelsChange) {
  const space_id = await locateAuthor(ctx, author_id)
  if (space_id === undefined) return refuse('not_found', { row: { table: 'authors', id: author_id } })
  const author = { space_id, author_id }
  const live = new Set((await selectLabels({ db: ctx.db, spaces: [space_id] })).map(({ id }) => id))
  if (!add.every((id) => live.has(id))) faultIn('add')
  await insertAuthorLabels(ctx, author, add)
  await deleteAuthorLabels(ctx.db, author, remove)
  ctx.announce({ space_id }, 'author.changed', { id: author_id, space_id })
  return { label_ids: await selectLabelIds(ctx.db, author) }
}
