import { sql } from 'kysely'
import { bounds } from '../work/bounds.ts'
import { when } from '../work/conditions.ts'
import type { Place } from '../work/question.ts'
import { searched } from '../work/search.ts'
import type { Shape } from '../work/shape.ts'
import { ofPeople, rangeElsewhere, rangeOf } from '../work/sources.ts'

/** What is not there any more was said by nobody: the text of a deleted message is a former text, and those are not looked through. */
const says = (words: string) =>
  sql`m.deleted_at is null and m.state is distinct from 'cancelled' and search_words(m.text, m.subjects) @@ search_query(${words})`

const tagged = ({ space_id, tags }: Place) =>
  sql`g.space_id = ${space_id}::integer and g.tag_id = any(${tags}::integer[])`

/** How dialogues stand in the database, for the lists. */
export const chatShape: Shape = {
  table: 'chats',
  at: 'last_message_at',
  // Written as in its index: where nobody waits, it stands last.
  waits: sql`coalesce(w.unanswered_at, 'infinity')`,
  tags: 'chat_tags',
  tagged: 'chat_id',
  isReplied: sql`w.unanswered_at is null`,
  hasFiles: sql`coalesce((select true from messages f where f.space_id = w.space_id and f.chat_id = w.id and f.has_files limit 1), false)`,
  conditions: ({ text }, { people }) =>
    when(
      text,
      'text',
      (words) =>
        sql`(w.author_id = any(${people}::bigint[]) or coalesce((select true from messages m where m.space_id = w.space_id and m.chat_id = w.id and ${says(words)} limit 1), false))`,
    ),
  // Every message moves its dialogue in each index: there are few on purpose. What is negative has priority.
  accessPaths: ({ emotion }) =>
    emotion.length === 1 && emotion[0] === 'negative'
      ? [{ concern: 'emotion', each: [sql`w.priority = 1::smallint`] }]
      : [],

  /** The place of a dialogue moves with every message, so its taggings do not know it. */
  byTag: () => ({
    covers: ['tag_id', 'days'],
    isOrdered: false,
    isRepeating: true,
    size: (place) => ({ from: sql`chat_tags g`, where: tagged(place) }),
    ranges: (place) => [
      {
        ...rangeOf(chatShape, place.space_id, [tagged(place)]),
        from: sql`chat_tags g, lateral (select w.* from chats w where w.space_id = g.space_id and w.id = g.chat_id offset 0) w`,
      },
    ],
  }),

  /** A dialogue stands where the words were said last, or first when the list is turned over; that of somebody called so where it always stands. */
  byText: (_, words) => ({
    covers: ['text'],
    isOrdered: true,
    isOnly: true,
    isRepeating: true,
    isSearch: true,
    share: bounds.searchShare,
    ranges: (place, part) => {
      const { space_id, objects, people } = place
      const { after, isAscending } = part
      const [beyond, before] = isAscending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
      // The search gives a dialogue once: only on a later page it may have been on one before.
      const isNew = after
        ? sql`(select true from messages m where m.space_id = w.space_id and m.chat_id = w.id and m.created_at ${beyond} t.created_at
          and (m.created_at, m.chat_id) ${before} (${after.at}, ${after.id}::bigint) and ${says(words)} limit 1) is null`
        : sql`true`
      const range = rangeElsewhere(chatShape, {
        from: searched('search_messages', words, { space_id, objects, since: null, until: null }, part),
        space_id: sql`${space_id}::integer`,
        id: sql`t.chat_id`,
        at: sql`t.created_at`,
        isStop: sql`t.is_stop`,
        where: sql`true`,
      })
      // Asked last, of those that fit otherwise: it reads the messages of the pages before.
      return [
        {
          ...range,
          reach: (about_w) =>
            range.reach(
              sql`case when ${about_w} and w.author_id <> all(${people}::bigint[]) then ${isNew} else false end`,
            ),
        },
        ...ofPeople(chatShape, place),
      ]
    },
  }),
}
