import { z } from 'zod'
import { ActionBrief, DeedBrief, ReplyDraft, SendState, Undone } from '../actions/actions.ts'
import { ApprovalReason } from '../approvals/approvals.ts'
import { Author, AuthorBrief } from '../authors/authors.ts'
import { Draft } from '../drafts.ts'
import { Attachment } from '../files/files.ts'
import { Subject, SubjectBrief } from '../files/subjects.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, cursorOf, Id, OneBig, pageOf, Time, WebUrl } from '../wire/fields.ts'
import { did } from '../work/did.ts'
import { EmotionSource, Fitting, fittingOf, ItemFilter, ItemKind, ListCursor, Total } from '../work/filters.ts'
import { dueFields, HistoryStep, Note, StatusChange, WorkStatus } from '../work/work.ts'
import { Post } from './posts.ts'

/** A comment, review or mention, as a list shows it. */
export const Item = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  post_id: BigId.nullable(),
  root_id: BigId.nullable(),
  parent_id: BigId.nullable(),
  kind: ItemKind,
  status: WorkStatus,
  version: z.int(),
  created_at: Time,
  replied_at: Time.nullable(),
  delayed_until: Time.nullable(),
  ...dueFields,
  assigned_to: Id.nullable(),
  group_id: Id.nullable(),
  tag_ids: Id.array(),
  rating: z.int().nullable(),
  emotion: z.int().nullable(),
  emotion_by: EmotionSource.nullable(),
  is_hidden: z.boolean(),
  /** By our side. */
  is_liked: z.boolean(),
  /** By our side: the network shows it above the others. */
  is_pinned: z.boolean(),
  /** Of a topic of a forum: its state there, in the network's own words. Not our status: closing one closes no other. */
  topic: z.object({ state: z.string(), is_closed: z.boolean() }).nullable(),
  has_files: z.boolean(),
  author: AuthorBrief.nullable(),
  /** The first 100 characters in lists, all of it on the card. */
  text: z.string(),
  /** The first of what it is about. */
  subject: SubjectBrief.nullable(),
  edited_at: Time.nullable(),
  /** Of reviews: what stands above the text. */
  title: z.string().nullable(),
  /** Application version, device and the like, by their name. */
  details: z.record(z.string(), z.string()).nullable(),
  /** The comment itself on the network. */
  url: WebUrl,
  deed: DeedBrief.nullable(),
  /** Our last answer did not arrive, nobody knows whether it did, or it waits for its account. */
  unsent: z.enum(['failed', 'unknown', 'held']).nullable(),
})
export type Item = z.infer<typeof Item>

/** One comment of a thread. `earlier` are its former texts, oldest first. */
export const ThreadItem = Item.extend({
  attachments: Attachment.array(),
  subjects: Subject.array(),
  earlier: z.string().array(),
})
export type ThreadItem = z.infer<typeof ThreadItem>

export const publications = ['pending', 'published', 'rejected'] as const
const Publication = z.enum(publications)

export const Reply = z.object({
  id: BigId,
  space_id: Id,
  item_id: BigId,
  created_at: Time,
  user_id: Id.nullable(),
  source: z.enum(['typed', 'template', 'macro', 'rule', 'ai', 'bot', 'outside']),
  state: SendState,
  is_private: z.boolean(),
  /** Where the network looks at answers before it shows them, once it has told: null elsewhere. */
  publication: Publication.nullable(),
  text: z.string(),
  edited_at: Time.nullable(),
  deleted_at: Time.nullable(),
  attachments: Attachment.array(),
  subjects: Subject.array(),
  earlier: z.string().array(),
  /** Null once it has been sent. */
  action: ActionBrief.nullable(),
  deed: DeedBrief.nullable(),
})
export type Reply = z.infer<typeof Reply>

export const ItemCard = z.object({
  item: ThreadItem,
  post: Post.nullable(),
  author: Author.nullable(),
  /** The thread in the network's order, as far as the person may see it, the item itself included. */
  thread: ThreadItem.array(),
  /** How many comments of the thread are left out because they are not theirs to see. */
  unseen_count: z.int(),
  replies: Reply.array(),
  /** Of colleagues to each other, oldest first. */
  notes: Note.array(),
  /** Of whoever looks. */
  draft: Draft.nullable(),
  /** Why an answer of whoever looks would wait for a yes. */
  approval: ApprovalReason.nullable(),
  history: HistoryStep.array(),
})
export type ItemCard = z.infer<typeof ItemCard>

export const items = {
  list: get('/v1/items', {
    access: 'items.see',
    query: ItemFilter.extend({ after: cursorOf(ListCursor).optional() }),
    reply: pageOf(Item),
    about:
      'Comments, newest first; without a status those that are new or in progress. A page may be short, even empty: only `next` says whether there is more.',
  }),
  total: get('/v1/items/total', { access: 'items.see', query: ItemFilter, reply: Total }),
  fitting: post('/v1/items/fitting', {
    access: 'items.see',
    body: fittingOf(ItemFilter),
    reply: Fitting,
    about:
      'Which of these belong into the list of a filter: events tell of rows, not of the words that were looked for.',
  }),
  get: get('/v1/items/:id', { access: 'items.see', params: OneBig, reply: ItemCard }),
  setStatus: put('/v1/items/:id/status', { access: 'items.process', params: OneBig, body: StatusChange, reply: Item }),
  reply: post('/v1/items/:id/replies', {
    access: 'items.reply',
    idempotent: true,
    params: OneBig,
    body: ReplyDraft,
    reply: Reply,
    about: 'Saved at once, sent after the undo time. Refused when the thread has changed since seen_version.',
  }),
  cancelReply: post('/v1/replies/:id/cancel', {
    access: 'items.reply',
    params: OneBig,
    reply: Undone.extend({ item: Item }),
    about: 'By its writer, before it leaves. An administrator may stop what others have sent: the writer is told.',
  }),
  retryReply: post('/v1/replies/:id/retry', { access: 'items.reply', params: OneBig, reply: Reply }),
}

const ItemEvent = z.object({ id: BigId, space_id: Id, version: z.int() })

/** `access` is what a listener must hold in the event's space to hear of it; `row` is what the push adds to it. */
export const itemEvents = {
  'item.arrived': { access: 'items.see', body: ItemEvent, row: Item },
  'item.changed': { access: 'items.see', body: ItemEvent.extend(did), row: Item },
  'reply.changed': {
    access: 'items.see',
    body: z.object({ id: BigId, space_id: Id, item_id: BigId, state: SendState }),
    row: Reply,
  },
} as const
