import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'
import { BigId, BigIdText, Flag, IdText, Line, many, plain } from '../wire/fields.ts'
import { WorkStatus } from './work-statuses.ts'

/** `2026-03-08`: a day of the space's own calendar, so that everybody of a team means the same hours by it. */
export const Day = plain.pipe(z.iso.date())

export const YesNo = z.enum(['yes', 'no'])
export type YesNo = z.infer<typeof YesNo>

/** Of the time limits: what is over, and what will be within the hour. */
export const dueStates = ['overdue', 'soon'] as const
export const DueState = z.enum(dueStates)
export type DueState = z.infer<typeof DueState>

export const emotions = ['negative', 'neutral', 'positive'] as const
export const Emotion = z.enum(emotions)
export type Emotion = z.infer<typeof Emotion>

/** As rows have it. */
export const emotionNumbers: Readonly<Record<Emotion, number>> = { negative: -1, neutral: 0, positive: 1 }

/** Who has said it: somebody by hand, somebody of an equal text, or a model. Null where words and stars have. */
export const emotionSources = ['hand', 'equal', 'model'] as const
export const EmotionSource = z.enum(emotionSources)
export type EmotionSource = z.infer<typeof EmotionSource>

/** Whom a row is given to: somebody by id, whoever asks, or nobody. */
export const Assignee = z.union([z.enum(['me', 'none']), IdText])
export type Assignee = z.output<typeof Assignee>

/**
 * What the lists of comments and of dialogues can be narrowed by. Parsed by the server from the query and by the page
 * from its own address. Values of one field widen it (new or open), fields narrow each other (new and of this account).
 */
export const WorkFilter = z.strictObject({
  /** None: those that are new or in progress. */
  status: many(WorkStatus),
  company_id: many(IdText),
  object_id: many(IdText),
  provider: many(plain.min(1).max(30)),
  author_id: BigIdText.optional(),
  /** Of the author. */
  label_id: many(IdText),
  /** Each means its branch: the tag and all below it. */
  tag_id: many(IdText),
  assigned_to: many(Assignee),
  group_id: many(IdText),
  /** The days from and to which a comment was written, or a dialogue had its last message; both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Words in any form, "a phrase", or, -without. */
  text: Line(firstLimits.search_max).optional(),
  replied: YesNo.optional(),
  emotion: many(Emotion),
  files: YesNo.optional(),
  due: DueState.optional(),
  reversed: Flag,
  /** The negative first; in each half by what is due, then the longest waiting. Reversed, each half is turned over. */
  priority: Flag,
  /** Leaves out what is given to somebody else. What somebody else has open is hidden by the screen, which sees it. */
  hide_other: Flag,
})
export type WorkFilter = z.output<typeof WorkFilter>

export const itemKinds = ['comment', 'review', 'mention'] as const
export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof ItemKind>

export const ItemFilter = WorkFilter.extend({
  post_id: BigIdText.optional(),
  kind: many(ItemKind),
  rating: many(z.coerce.number<number | string>().pipe(z.int().min(1).max(5))),
  hidden: YesNo.optional(),
  /** Was there before the account was connected. Statistics do not count it. */
  history: YesNo.optional(),
})
export type ItemFilter = z.output<typeof ItemFilter>

/** Of a dialogue: `text` is said in any of its messages, and it stands where that was said last; `files` came in any of them. */
export const ChatFilter = WorkFilter
export type ChatFilter = z.output<typeof ChatFilter>

/** Of the lists of those who write. */
export const AuthorFilter = z.strictObject({
  /** How the name begins. */
  name: Line(firstLimits.name_max).optional(),
  provider: many(plain.min(1).max(30)),
  label_id: many(IdText),
  blocked: YesNo.optional(),
})
export type AuthorFilter = z.output<typeof AuthorFilter>

/** The fields that say in which order rows come, not which. */
export const orderFields = ['reversed', 'priority'] as const satisfies readonly (keyof WorkFilter)[]

/** Some rows, and the list they may belong into. */
export const fittingOf = <F extends z.ZodType>(filter: F) =>
  z.strictObject({ filter, ids: BigId.array().min(1).max(firstLimits.fitting_ids) })
export const Fitting = z.object({ ids: BigId.array() })

/** How many fit a filter. Counting stops at the cap, or when it has looked through enough: then there are more. */
export const Total = z.object({ count: z.int().nonnegative(), has_more: z.boolean() })
export type Total = z.infer<typeof Total>

/** Microseconds. Never: in order of priority nothing is due, or nobody waits. */
const SortKey = z.string().regex(/^(\d{1,16}|never)$/)
/**
 * Where the next page of a list starts: sort key, id and, in order of priority, the priority and when it
 * is due. It may be a place where a search stopped rather than a row that was shown: a page may be short, even empty, with more behind it.
 */
export const ListCursor = z.tuple([
  SortKey,
  z.int().nonnegative(),
  z.int().min(0).max(1).optional(),
  SortKey.optional(),
])
export type ListCursor = z.output<typeof ListCursor>
