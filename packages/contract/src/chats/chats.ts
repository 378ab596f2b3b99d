import { z } from 'zod'
import { ActionBrief, DeedBrief, MessageDraft, SendState, Undone } from '../actions/actions.ts'
import { ApprovalReason } from '../approvals/approvals.ts'
import { Author, AuthorBrief } from '../authors/authors.ts'
import { RobotPause } from '../automation/robots.ts'
import { Draft } from '../drafts.ts'
import { Attachment } from '../files/files.ts'
import { Subject, SubjectBrief } from '../files/subjects.ts'
import { ShownChoice } from '../networks/choices/form.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, Cursor, cursorOf, Id, OneBig, pageOf, Time } from '../wire/fields.ts'
import { did } from '../work/did.ts'
import { ChatFilter, EmotionSource, Fitting, fittingOf, ListCursor, Total } from '../work/filters.ts'
import { dueFields, HistoryStep, StatusChange, WorkStatus } from '../work/work.ts'

export const messageKinds = [
  'text',
  'photo',
  'video',
  'voice',
  'document',
  'sticker',
  'location',
  'note',
  'system',
] as const
export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof MessageKind>

/** A dialogue, as a list shows it. */
export const Chat = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  /** In a conversation of many people: the conversation itself. */
  author: AuthorBrief,
  /** Of a conversation of many people. */
  title: z.string().nullable(),
  is_group: z.boolean(),
  /** The customer no longer wants to hear from us. */
  is_lost: z.boolean(),
  status: WorkStatus,
  version: z.int(),
  created_at: Time,
  last_message_at: Time,
  last_inbound_at: Time.nullable(),
  unanswered_at: Time.nullable(),
  delayed_until: Time.nullable(),
  ...dueFields,
  assigned_to: Id.nullable(),
  group_id: Id.nullable(),
  tag_ids: Id.array(),
  emotion: z.int().nullable(),
  emotion_by: EmotionSource.nullable(),
  unread: z.int(),
  last_message: z
    .object({
      text: z.string(),
      kind: MessageKind,
      /** The first of what it is about. */
      subject: SubjectBrief.nullable(),
      is_own: z.boolean(),
      user_id: Id.nullable(),
      state: SendState.nullable(),
    })
    .nullable(),
})
export type Chat = z.infer<typeof Chat>

/** How many feel so about a message, and whether our side does. */
export const Reaction = z.object({ reaction: z.string(), count: z.int(), is_own: z.boolean() })
export type Reaction = z.infer<typeof Reaction>

export const Message = z.object({
  id: BigId,
  space_id: Id,
  chat_id: BigId,
  created_at: Time,
  /** Order within the dialogue: by this text, then by id. */
  order: z.string(),
  is_own: z.boolean(),
  /** Of a customer's message in a conversation of many people. */
  author: AuthorBrief.nullable(),
  kind: MessageKind,
  text: z.string(),
  user_id: Id.nullable(),
  source: z.enum(['typed', 'template', 'macro', 'rule', 'ai', 'bot', 'outside']).nullable(),
  state: SendState.nullable(),
  quoted_id: BigId.nullable(),
  quoted_text: z.string().nullable(),
  delivered_at: Time.nullable(),
  read_at: Time.nullable(),
  edited_at: Time.nullable(),
  deleted_at: Time.nullable(),
  attachments: Attachment.array(),
  subjects: Subject.array(),
  /** The network told of it without an id: it can be neither quoted nor reacted to. */
  is_told_only: z.boolean().optional(),
  /** What a message of ours offers to choose from, under its words. */
  choices: ShownChoice.array().optional(),
  /** The customer has pressed a button: its words are the text. */
  is_pressed: z.boolean().optional(),
  earlier: z.string().array(),
  reactions: Reaction.array(),
  /** Null once it has been sent. */
  action: ActionBrief.nullable(),
  deed: DeedBrief.nullable(),
})
export type Message = z.infer<typeof Message>

export const ChatCard = z.object({
  chat: Chat,
  author: Author,
  /** Of whoever looks. */
  draft: Draft.nullable(),
  /** Why an answer of whoever looks would wait for a yes. */
  approval: ApprovalReason.nullable(),
  history: HistoryStep.array(),
  /** Where the space has robots and a person has quieted them here. */
  robots: RobotPause.nullable(),
})
export type ChatCard = z.infer<typeof ChatCard>

export const chats = {
  list: get('/v1/chats', {
    access: 'chats.see',
    query: ChatFilter.extend({ after: cursorOf(ListCursor).optional() }),
    reply: pageOf(Chat),
    about:
      'Dialogues by their last message; without a status those that are new or in progress. A page may be short, even empty: only `next` says whether there is more.',
  }),
  total: get('/v1/chats/total', { access: 'chats.see', query: ChatFilter, reply: Total }),
  fitting: post('/v1/chats/fitting', {
    access: 'chats.see',
    body: fittingOf(ChatFilter),
    reply: Fitting,
    about:
      'Which of these belong into the list of a filter: events tell of rows, not of the words that were looked for.',
  }),
  get: get('/v1/chats/:id', { access: 'chats.see', params: OneBig, reply: ChatCard }),
  /** Newest first: the screen begins at the end and reads backwards. */
  messages: get('/v1/chats/:id/messages', {
    access: 'chats.see',
    params: OneBig,
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(Message),
  }),
  setStatus: put('/v1/chats/:id/status', { access: 'chats.process', params: OneBig, body: StatusChange, reply: Chat }),
  setRobots: put('/v1/chats/:id/robots', {
    access: 'chats.process',
    params: OneBig,
    body: z.strictObject({ is_paused: z.boolean() }),
    reply: RobotPause.nullable(),
    about: 'Lets rules, bots and agents speak in a dialogue again, or keeps them silent there.',
  }),
  markRead: put('/v1/chats/:id/read', { access: 'chats.process', params: OneBig, reply: Chat }),
  send: post('/v1/chats/:id/messages', {
    access: 'chats.reply',
    idempotent: true,
    params: OneBig,
    body: MessageDraft,
    reply: Message,
    about: 'Saved at once, sent after the undo time. Refused when the dialogue has changed since seen_version.',
  }),
  cancelMessage: post('/v1/messages/:id/cancel', {
    access: 'chats.reply',
    params: OneBig,
    reply: Undone.extend({ chat: Chat }),
  }),
  retryMessage: post('/v1/messages/:id/retry', { access: 'chats.reply', params: OneBig, reply: Message }),
}

const ChatEvent = z.object({ id: BigId, space_id: Id, version: z.int(), ...did })
const MessageEvent = z.object({ id: BigId, space_id: Id, chat_id: BigId })

/** `access` is what a listener must hold in the event's space to hear of it; `row` is what the push adds to it. */
export const chatEvents = {
  'chat.changed': { access: 'chats.see', body: ChatEvent, row: Chat },
  'message.arrived': { access: 'chats.see', body: MessageEvent, row: Message },
  'message.changed': { access: 'chats.see', body: MessageEvent.extend(did), row: Message },
} as const
