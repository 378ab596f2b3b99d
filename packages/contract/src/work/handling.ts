import { z } from 'zod'
import { LaterChange } from '../actions/actions.ts'
import { Chat, Message } from '../chats/chats.ts'
import { Draft, DraftChange } from '../drafts.ts'
import { EmotionChange } from '../emotions/emotions.ts'
import { Item, Reply } from '../items/items.ts'
import { del, post, put } from '../wire/call.ts'
import { Id, OneBig } from '../wire/fields.ts'
import { Assignment, Note, NoteDraft, TagsChange } from './work.ts'

// What people do with comments and dialogues besides answering: the same for both.

const tagging =
  'Tags of the space that are meant for it; one takes the place of another of its group where the group allows one. The version stays: nobody who writes need have seen it.'
const assigning = 'Being given to a person counts as taken; given back, it is new again.'
const sounding =
  'What it sounds like, said by hand: holds over everything else, and for comments with an equal text that nobody has corrected. The version stays.'
const soundingAgain =
  'Takes back all that people have said of it by hand: it sounds as it is judged by words and stars, and so do comments with an equal text that had followed. The version stays.'
const planning = 'Of what is to be sent later: another time, or null to send it now.'
const beginning =
  'Beginning a reply makes new, open, waiting and delayed into in progress; leaving it unwritten puts it back. The version stays.'
const Beginning = z.strictObject({ is_writing: z.boolean() })
const drafting = 'Kept for its author alone, across devices; an empty one is forgotten. Sending forgets it, too.'

export const itemHandling = {
  setTags: put('/v1/items/:id/tags', {
    access: 'items.process',
    params: OneBig,
    body: TagsChange,
    reply: Item,
    about: tagging,
  }),
  setEmotion: put('/v1/items/:id/emotion', {
    access: 'items.process',
    params: OneBig,
    body: EmotionChange,
    reply: Item,
    about: sounding,
  }),
  clearEmotion: del('/v1/items/:id/emotion', {
    access: 'items.process',
    params: OneBig,
    reply: Item,
    about: soundingAgain,
  }),
  assign: put('/v1/items/:id/assignee', {
    access: 'items.assign',
    params: OneBig,
    body: Assignment,
    reply: Item,
    about: assigning,
  }),
  addNote: post('/v1/items/:id/notes', {
    access: 'items.process',
    idempotent: true,
    params: OneBig,
    body: NoteDraft,
    reply: Note,
  }),
  begin: put('/v1/items/:id/writing', {
    access: 'items.reply',
    params: OneBig,
    body: Beginning,
    reply: Item,
    about: beginning,
  }),
  saveDraft: put('/v1/items/:id/draft', {
    access: 'items.reply',
    params: OneBig,
    body: DraftChange,
    reply: Draft.nullable(),
    about: drafting,
  }),
  setLater: put('/v1/replies/:id/later', {
    access: 'items.reply',
    params: OneBig,
    body: LaterChange,
    reply: Reply,
    about: planning,
  }),
}

export const chatHandling = {
  setTags: put('/v1/chats/:id/tags', {
    access: 'chats.process',
    params: OneBig,
    body: TagsChange,
    reply: Chat,
    about: tagging,
  }),
  setEmotion: put('/v1/chats/:id/emotion', {
    access: 'chats.process',
    params: OneBig,
    body: EmotionChange,
    reply: Chat,
    about: sounding,
  }),
  clearEmotion: del('/v1/chats/:id/emotion', {
    access: 'chats.process',
    params: OneBig,
    reply: Chat,
    about: soundingAgain,
  }),
  assign: put('/v1/chats/:id/assignee', {
    access: 'chats.process',
    params: OneBig,
    body: Assignment,
    reply: Chat,
    about: assigning,
  }),
  addNote: post('/v1/chats/:id/notes', {
    access: 'chats.process',
    idempotent: true,
    params: OneBig,
    body: NoteDraft,
    reply: Message,
    about:
      'A message of kind `note`: never sent; neither the state, nor the version, nor the last message change by it.',
  }),
  begin: put('/v1/chats/:id/writing', {
    access: 'chats.reply',
    params: OneBig,
    body: Beginning,
    reply: Chat,
    about: beginning,
  }),
  saveDraft: put('/v1/chats/:id/draft', {
    access: 'chats.reply',
    params: OneBig,
    body: DraftChange,
    reply: Draft.nullable(),
    about: drafting,
  }),
  setLater: put('/v1/messages/:id/later', {
    access: 'chats.reply',
    params: OneBig,
    body: LaterChange,
    reply: Message,
    about: planning,
  }),
}

/** A macro is run by its id; the version is the one on the screen of whoever runs it. */
export const MacroRun = z.strictObject({ macro_id: Id, seen_version: z.int().positive() })
export type MacroRun = z.output<typeof MacroRun>

const running = 'All of its actions, in their order, or none: the first refusal is the answer.'

export const macroRuns = {
  onItem: post('/v1/items/:id/macro', {
    access: 'items.macros',
    idempotent: true,
    params: OneBig,
    body: MacroRun,
    reply: Item,
    about: running,
  }),
  onChat: post('/v1/chats/:id/macro', {
    access: 'chats.macros',
    idempotent: true,
    params: OneBig,
    body: MacroRun,
    reply: Chat,
    about: running,
  }),
}
