import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import type { Item, Reply, ThreadItem } from '@otklik/contract/items/items.ts'

// Whole rows, as the contract has them: answers are checked against it, also those that a test gives.

const times = { created_at: 1_000, delayed_until: null, due_at: null, due_soon_at: null, due_of: null }
const work = {
  ...times,
  space_id: 1,
  object_id: 3,
  version: 1,
  assigned_to: null,
  group_id: null,
  emotion: null,
  emotion_by: null,
}

export const anItem = (id: number, part: Partial<Item> = {}): Item => ({
  ...{
    ...work,
    id,
    status: 'new',
    post_id: null,
    root_id: null,
    parent_id: null,
    kind: 'comment',
    replied_at: null,
    tag_ids: [],
  },
  ...{
    rating: null,
    is_hidden: false,
    is_liked: false,
    is_pinned: false,
    topic: null,
    has_files: false,
    author: null,
    text: 'Где заказ?',
  },
  ...{ subject: null, edited_at: null, title: null, details: null, url: null, deed: null, unsent: null },
  ...part,
})

export const inThread = (item: Item): ThreadItem => ({ ...item, attachments: [], subjects: [], earlier: [] })

export const aReply = (id: number, item_id: number, part: Partial<Reply> = {}): Reply => ({
  ...{ id, item_id, space_id: 1, created_at: 1_000, user_id: 2, source: 'typed', state: 'sent', is_private: false },
  ...{
    publication: null,
    text: 'Уже едет',
    edited_at: null,
    deleted_at: null,
    attachments: [],
    subjects: [],
    earlier: [],
  },
  ...{ action: null, deed: null, ...part },
})

export const aChat = (id: number, part: Partial<Chat> = {}): Chat => ({
  ...{
    ...work,
    id,
    status: 'new',
    author: { id: 40, name: 'Анна', image: null },
    title: null,
    is_group: false,
    is_lost: false,
  },
  ...{ last_message_at: 1_000, last_inbound_at: null, unanswered_at: null, tag_ids: [], unread: 0, last_message: null },
  ...part,
})

export const aMessage = (id: number, chat_id: number, part: Partial<Message> = {}): Message => ({
  ...{ id, chat_id, space_id: 1, created_at: 1_000, order: String(10_000 + id), is_own: false, author: null },
  ...{ kind: 'text', text: 'Привет', user_id: null, source: null, state: null, quoted_id: null, quoted_text: null },
  ...{ delivered_at: null, read_at: null, edited_at: null, deleted_at: null, attachments: [], subjects: [] },
  ...{ earlier: [], reactions: [], action: null, deed: null, ...part },
})
