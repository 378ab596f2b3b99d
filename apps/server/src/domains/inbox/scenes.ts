import type { CommentFacts, Incoming, MessageFacts, OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'

// Small stories as networks tell them, in the order in which they happened. Every kind of news is in one of them.

const T = 1_790_000_000
const maria = { external_id: '7', name: 'Мария' }
const igor = { external_id: '8', name: 'Игорь' }
const photo = { kind: 'photo', ref: 'https://example.test/1.jpg' } as const

const comment = (external_id: string, at: number, given: Partial<CommentFacts> = {}): CommentFacts => ({
  kind: 'comment',
  external_id,
  post_external_id: 'p',
  author: maria,
  created_at: T + at,
  text: `Комментарий ${external_id}`,
  media: [],
  ...given,
})
const message = (
  chat_external_id: string,
  external_id: string,
  at: number,
  given: Partial<MessageFacts> = {},
): MessageFacts => ({
  kind: 'message',
  external_id,
  chat_external_id,
  author: maria,
  created_at: T + at,
  text: `Сообщение ${external_id}`,
  media: [],
  ...given,
})
const own = (
  chat_external_id: string,
  external_id: string,
  at: number,
  given: Partial<OwnMessageFacts> = {},
): OwnMessageFacts => ({
  kind: 'own_message',
  external_id,
  chat_external_id,
  created_at: T + at,
  text: `Ответ ${external_id}`,
  ...given,
})

const edits = [
  comment('e1', 1, { text: 'Было', is_hidden: true }),
  { kind: 'comment_edited', external_id: 'e1', text: 'Стало', at: T + 10 },
  { kind: 'comment_edited', external_id: 'e1', text: 'Было', at: T + 20 },
  { kind: 'comment_hidden', external_id: 'e1', is_hidden: false, at: T + 25 },
  { kind: 'comment_hidden', external_id: 'e1', is_hidden: true, at: T + 26 },
  { kind: 'comment_hidden', external_id: 'e1', is_hidden: false, at: T + 27 },
  { kind: 'comment_edited', external_id: 'e1', text: 'Было и осталось', at: T + 30 },
  comment('e2', 2, { topic: { state: 'Новая', is_closed: false } }),
  { kind: 'comment_topic', external_id: 'e2', state: 'Планируется', is_closed: false, at: T + 25 },
  { kind: 'comment_topic', external_id: 'e2', state: 'Сделано', is_closed: true, at: T + 26 },
] satisfies Incoming[]

const thread = [
  comment('t1', 1, { media: [photo] }),
  comment('t2', 2, { root_external_id: 't1', parent_external_id: 't1', author: igor }),
  comment('t3', 3, { root_external_id: 't1', parent_external_id: 't2' }),
  { kind: 'comment_deleted', external_id: 't2', at: T + 10 },
  { kind: 'comment_restored', external_id: 't2', at: T + 20 },
  { kind: 'comment_deleted', external_id: 't2', at: T + 30 },
  { kind: 'comment_deleted', external_id: 't3', at: T + 31 },
  { kind: 'comment_restored', external_id: 't3', at: T + 32 },
] satisfies Incoming[]

const replies = [
  comment('r1', 1),
  {
    kind: 'own_comment',
    external_id: 'o1',
    parent_external_id: 'r1',
    created_at: T + 2,
    text: 'Ответили',
    media: [photo],
  },
  { kind: 'own_comment', external_id: 'o2', parent_external_id: 'o1', created_at: T + 3, text: 'И добавили' },
  comment('r2', 4, { root_external_id: 'r1', parent_external_id: 'o2' }),
  { kind: 'own_comment', external_id: 'o3', created_at: T + 5, text: 'Никому' },
  { kind: 'comment_edited', external_id: 'o1', text: 'Ответили иначе', at: T + 6 },
  { kind: 'comment_edited', external_id: 'o1', text: 'Ответили совсем иначе', at: T + 7 },
  { kind: 'comment_deleted', external_id: 'o2', at: T + 8 },
  { kind: 'comment_restored', external_id: 'o2', at: T + 9 },
  { kind: 'comment_deleted', external_id: 'o2', at: T + 10 },
] satisfies Incoming[]

const rootless = [
  comment('n1', 1),
  comment('n2', 2, { parent_external_id: 'n1', author: igor }),
  comment('n3', 3, { parent_external_id: 'n2' }),
  { kind: 'own_comment', external_id: 'no1', parent_external_id: 'n3', created_at: T + 4, text: 'Ответили' },
  comment('n4', 5, { parent_external_id: 'no1' }),
  comment('n5', 6, { parent_external_id: 'n4', author: igor }),
] satisfies Incoming[]

const reviews = [
  { kind: 'post', external_id: 'app', published_at: T, text: 'Приложение', sort: 'app' },
  comment('v1', 1, {
    post_external_id: 'app',
    sort: 'review',
    rating: 5,
    title: 'Хорошо',
    details: { version: '1.2' },
    url: 'https://example.test/v1',
  }),
  { kind: 'comment_edited', external_id: 'v1', text: 'Комментарий v1', rating: 2, at: T + 10 },
  { kind: 'comment_edited', external_id: 'v1', text: 'Испортилось', rating: 1, at: T + 20 },
  { kind: 'comment_edited', external_id: 'v1', text: 'Испортилось', rating: 3, at: T + 30 },
  comment('v2', 40, { sort: 'mention' }),
] satisfies Incoming[]

const looks = [
  comment('l0', 1, { post_external_id: 'listed' }),
  comment('l1', 11, { post_external_id: 'listed' }),
  comment('l2', 12, { post_external_id: 'listed' }),
  comment('l3', 13, { post_external_id: 'listed' }),
  { kind: 'comment_deleted', external_id: 'l3', at: T + 15 },
  { kind: 'comments_listed', post_external_id: 'listed', since: T + 10, external_ids: ['l1', 'l3'], at: T + 20 },
  comment('l4', 25, { post_external_id: 'listed' }),
  { kind: 'comments_listed', post_external_id: 'listed', since: T + 10, external_ids: ['l1', 'l2', 'l4'], at: T + 30 },
  { kind: 'comment_deleted', external_id: 'l1', at: T + 35 },
  comment('l5', 40, { post_external_id: 'listed' }),
] satisfies Incoming[]

const picture = (n: number) => ({ kind: 'photo', ref: `picture-${n}` }) as const

const albums = [
  message('al', '9', 1, { album: 'A', text: '', media: [picture(9)] }),
  message('al', '10', 1, { album: 'A', text: 'Вот такими приехали', media: [picture(10)] }),
  message('al', '11', 1, { album: 'A', text: '', media: [picture(11)] }),
  message('al', '12', 1, { album: 'B', text: '', media: [picture(12)] }),
  { kind: 'message_reactions', chat_external_id: 'al', external_id: '11', author: maria, reactions: ['👍'], at: T + 3 },
  {
    kind: 'message_edited',
    chat_external_id: 'al',
    external_id: '10',
    text: 'Приехали такими',
    media: [picture(10)],
    at: T + 4,
  },
  { kind: 'message_deleted', chat_external_id: 'al', external_id: '9', at: T + 5 },
  message('al', '13', 6, { quoted_external_id: '11' }),
  { kind: 'message_deleted', chat_external_id: 'al', external_id: '12', at: T + 7 },
  message('al', '14', 8, { album: 'D', text: 'И эти', media: [picture(14)], quoted_external_id: '11' }),
  message('al', '15', 8, { album: 'D', text: '', media: [picture(15)], quoted_external_id: '11' }),
  // Another conversation, another album, whatever it is called.
  message('am', '16', 1, { album: 'A', text: 'Не про то', media: [picture(16)] }),
  comment('a1', 1, { album: 'C', text: 'Три торта', media: [picture(1)] }),
  comment('a2', 1, { album: 'C', text: '', media: [picture(2)] }),
  comment('a3', 1, { album: 'C', text: '', media: [picture(3)] }),
  comment('a4', 2, { parent_external_id: 'a3', root_external_id: 'a2', author: igor }),
  comment('a5', 4, { ...{ album: 'E', parent_external_id: 'a3', root_external_id: 'a2' }, media: [picture(5)] }),
  comment('a6', 4, { ...{ album: 'E', parent_external_id: 'a3', root_external_id: 'a2' }, media: [picture(6)] }),
  { kind: 'comment_edited', external_id: 'a1', text: 'Три торта!', media: [picture(1)], at: T + 3 },
] satisfies Incoming[]

const dialogue = [
  message('d', 'd1', 1),
  message('d', 'd2', 2, { quoted_external_id: 'd1', media: [photo] }),
  { kind: 'message_reactions', chat_external_id: 'd', external_id: 'd1', author: maria, reactions: ['👍'], at: T + 3 },
  { kind: 'message_reactions', chat_external_id: 'd', external_id: 'd1', reactions: ['❤'], at: T + 4 },
  { kind: 'message_reactions', chat_external_id: 'd', external_id: 'd1', author: maria, reactions: [], at: T + 5 },
  own('d', 'd3', 6, { quoted_external_id: 'd2', media: [photo] }),
  { kind: 'messages_delivered', chat_external_id: 'd', external_ids: ['d3'], at: T + 7 },
  own('d', 'd4', 8),
  { kind: 'messages_read', chat_external_id: 'd', up_to_external_id: 'd4', at: T + 9 },
  { kind: 'message_edited', chat_external_id: 'd', external_id: 'd2', text: 'Исправлено', at: T + 10 },
  { kind: 'message_edited', chat_external_id: 'd', external_id: 'd2', text: 'Исправлено ещё раз', at: T + 11 },
  { kind: 'message_deleted', chat_external_id: 'd', external_id: 'd1', at: T + 12 },
  own('d', 'd5', 13),
  { kind: 'messages_delivered', chat_external_id: 'd', at: T + 14 },
  { kind: 'messages_read', chat_external_id: 'd', at: T + 15 },
  message('d', 'd6', 16),
  own('d', 'd7', 17),
] satisfies Incoming[]

const failing = [
  message('f', 'f1', 1),
  own('f', 'f2', 2),
  {
    kind: 'message_failed',
    chat_external_id: 'f',
    external_id: 'f2',
    reason: 'recipient_unavailable',
    words: 'нет',
    at: T + 3,
  },
  { kind: 'messages_delivered', chat_external_id: 'f', external_ids: ['f2'], at: T + 4 },
  message('f', 'f3', 5),
  own('f', 'f4', 6),
  message('f', 'f5', 7),
  { kind: 'contact', chat_external_id: 'f', is_lost: true, at: T + 8 },
  { kind: 'contact', chat_external_id: 'f', is_lost: false, at: T + 9 },
  { kind: 'contact', chat_external_id: 'f', is_lost: true, at: T + 10 },
  { kind: 'typing', chat_external_id: 'f', at: T + 11 },
] satisfies Incoming[]

const group = [
  own('g', 'g0', 1),
  message('g', 'g1', 2, { group: { title: 'Соседи' } }),
  message('g', 'g2', 3, { group: { title: 'Соседи' }, author: igor, sort: 'location' }),
  message('g', 'g3', 4, { group: { title: 'Добрые соседи' }, author: igor, sort: 'system' }),
  message('g', 'g4', 5, { group: { title: 'Добрые соседи' } }),
] satisfies Incoming[]

const history = [
  comment('h1', 1),
  { kind: 'own_comment', external_id: 'h2', parent_external_id: 'h1', created_at: T + 2, text: 'Давно ответили' },
  message('h', 'h3', 3),
  own('h', 'h4', 4),
  message('h', 'h5', 5),
] satisfies Incoming[]

const shutOut = [
  comment('b1', 1, { author: { external_id: '9', name: 'Пётр' } }),
  { kind: 'author_blocked', author: { external_id: '9' }, is_blocked: true, until: T + 9_000_000, at: T + 2 },
  { kind: 'author_blocked', author: { external_id: '9' }, is_blocked: false, at: T + 3 },
  { kind: 'author_blocked', author: { external_id: '9' }, is_blocked: true, at: T + 4 },
  { kind: 'author_blocked', author: { external_id: '10', name: 'Спамер' }, is_blocked: true, at: T + 5 },
  { kind: 'author_blocked', author: { external_id: '10' }, is_blocked: false, at: T + 6 },
] satisfies Incoming[]

type Missing = Exclude<Incoming['kind'], (typeof scenes)[keyof typeof scenes][number]['kind']>
/** A kind that no story tells does not compile. */
export const missing: Missing[] = [] satisfies never[]

export const scenes = {
  edits,
  thread,
  rootless,
  replies,
  reviews,
  looks,
  albums,
  dialogue,
  failing,
  group,
  shutOut,
  history,
}
