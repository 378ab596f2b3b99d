import { z } from 'zod'
import { SendState } from '../actions/actions.ts'
import { MessageKind } from '../chats/chats.ts'
import { SubjectBrief } from '../files/subjects.ts'
import { BigId, cursorOf, Id, Time } from '../wire/fields.ts'
import { WorkStatus } from '../work/work.ts'

/** One thing between a person and us, whatever it is. */
export const TimelineEntry = z.object({
  /** Tells it from all others. */
  key: z.string(),
  kind: z.enum(['item', 'reply', 'message', 'note', 'block', 'unblock']),
  at: Time,
  /** Which of the person's accounts on networks it is about. */
  author_id: BigId,
  /** Which of ours; nobody's where it is a note about the person. */
  object_id: Id.nullable(),
  /** What it belongs to, and where it opens. */
  item_id: BigId.nullable(),
  chat_id: BigId.nullable(),
  /** Whoever of us did it; null where it came from outside. */
  user_id: Id.nullable(),
  /** From our side. */
  is_own: z.boolean(),
  /** The beginning of it. Empty where it was deleted, as in the dialogue itself. */
  text: z.string(),
  subject: SubjectBrief.nullable(),
  has_files: z.boolean(),
  is_deleted: z.boolean(),
  /** Of replies: only its addressee can read it. */
  is_private: z.boolean(),
  /** Of what we send. */
  state: SendState.nullable(),
  message_kind: MessageKind.nullable(),
  /** Of comments. */
  status: WorkStatus.nullable(),
  rating: z.int().nullable(),
  /** Of blocks: null is for good. */
  until: Time.nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** The time, which source it is from, the id within that. */
export const TimelineCursor = cursorOf(z.tuple([z.string().regex(/^\d{1,16}$/), z.int().min(0).max(9), BigId]))
export type TimelineCursor = z.output<typeof TimelineCursor>
