import { emotionNumbers } from '@otklik/contract/work/filters.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import { bounds } from '../work/bounds.ts'
import { some, when, yesOrNo } from '../work/conditions.ts'
import { searched } from '../work/search.ts'
import type { AccessPath, Shape } from '../work/shape.ts'
import { ofPeople, rangeElsewhere } from '../work/sources.ts'

/** How comments stand in the database, for the lists. */
export const itemShape: Shape = {
  table: 'items',
  at: 'created_at',
  waits: sql`w.created_at`,
  tags: 'item_tags',
  tagged: 'item_id',
  isReplied: sql`w.replied_at is not null`,
  hasFiles: sql`w.has_files`,

  conditions: ({ post_id, kind = [], rating = [], hidden, history, text }, { people }) => [
    ...when(post_id, 'post_id', (id) => sql`w.post_id = ${id}::bigint`),
    ...some(kind, 'kind', (kinds) => sql`w.kind = any(${kinds}::text[])`),
    ...some(rating, 'rating', (ratings) => sql`w.rating = any(${ratings}::smallint[])`),
    ...yesOrNo(hidden, 'hidden', sql`w.is_hidden`),
    ...yesOrNo(history, 'history', sql`w.is_history`),
    ...when(
      text,
      'text',
      (words) =>
        sql`(w.author_id = any(${people}::bigint[]) or (select search_words(t.text, t.subjects) @@ search_query(${words}) from item_texts t where t.space_id = w.space_id and t.item_id = w.id))`,
    ),
  ],

  accessPaths: ({ post_id, kind = [], rating = [], hidden, emotion, replied, files }) => {
    const accessPaths: (AccessPath | false)[] = [
      post_id !== undefined && { concern: 'post_id', each: [sql`w.post_id = ${post_id}::bigint`], hasStatus: false },
      // Plain comments stand in no index of kinds.
      kind.length > 0 &&
        !kind.includes('comment') && { concern: 'kind', each: kind.map((one) => sql`w.kind = ${sql.lit(one)}`) },
      rating.length > 0 && { concern: 'rating', each: rating.map((one) => sql`w.rating = ${one}::smallint`) },
      hidden === 'yes' && { concern: 'hidden', each: [sql`w.is_hidden`] },
      emotion.length > 0 && {
        concern: 'emotion',
        each: emotion.map((one) => sql`w.emotion = ${emotionNumbers[one]}::smallint`),
        isWide: true,
      },
      files === 'yes' && { concern: 'files', each: [sql`w.has_files`], isWide: true },
      replied === 'yes' && { concern: 'replied', each: [sql`w.replied_at is not null`], isWide: true },
    ]
    return accessPaths.filter((path) => path !== false)
  },

  /** Taggings repeat when their comment was written and whether it is finished: they stand in the list's order. */
  byTag: ({ statuses }) => {
    const isFinished = (status: (typeof statuses)[number]) => finishedStatuses.includes(status)
    const halves = [...new Set(statuses.map(isFinished))]
    return {
      covers: ['tag_id', 'days'],
      isOrdered: true,
      isRepeating: true,
      ranges: ({ space_id, tags }) =>
        (tags ?? []).flatMap((tag_id) =>
          halves.map((is_finished) =>
            rangeElsewhere(itemShape, {
              from: sql`item_tags g`,
              space_id: sql`g.space_id`,
              id: sql`g.item_id`,
              at: sql`g.created_at`,
              where: sql`g.space_id = ${space_id}::integer and g.tag_id = ${tag_id}::integer and g.is_finished = ${is_finished}::boolean`,
            }),
          ),
        ),
    }
  },

  byText: (_, words) => ({
    covers: ['text', 'days'],
    isOrdered: true,
    isSearch: true,
    isRepeating: true,
    share: bounds.searchShare,
    assumed: 500,
    ranges: (place, part) => [
      ...ofPeople(itemShape, place),
      rangeElsewhere(itemShape, {
        from: searched('search_items', words, place, part),
        space_id: sql`${place.space_id}::integer`,
        id: sql`t.item_id`,
        at: sql`t.created_at`,
        isStop: sql`t.is_stop`,
        where: sql`true`,
      }),
    ],
  }),
}
