import type { MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { circumstance_fields, context_fields, service_fields } from './fields.ts'
import { telegram } from './index.ts'
import { content_fields } from './objects.ts'

const account = { provider_id: '7', name: 'Лавка' }
const understood = (update: object) =>
  telegram.understand(Buffer.from(JSON.stringify({ update_id: 1, ...update })), account)
const plain = JSON.parse(readPayload('telegram', 'update_text').toString()).message
/** The sample with other content in it. */
const holding = (content: object) =>
  understood({ message: { ...plain, text: undefined, entities: undefined, ...content } })[0] as MessageFacts

const channel = { id: -1001234567890, type: 'channel', title: 'Лавка', username: 'lavka' }
const sticker = { file_id: 's', file_unique_id: 'u', width: 9, height: 9, is_animated: true, is_video: false }
const photo = [{ file_id: 'small' }, { file_id: 'middle' }, { file_id: 'large' }]
const list = {
  title: 'Купить',
  tasks: [
    { id: 1, text: 'Хлеб' },
    { id: 2, text: 'Чай' },
  ],
}

test.each<[string, object, object]>([
  ['a story', { story: { chat: channel, id: 5 } }, { kind: 'story', author: 'Лавка', url: 'https://t.me/lavka/s/5' }],
  [
    'a contact',
    { contact: { phone_number: '+7900', first_name: 'Анна' } },
    { kind: 'contact', title: 'Анна', text: '+7900' },
  ],
  [
    'a poll',
    { poll: { question: 'Какой?', options: [{ text: 'Ржаной', voter_count: 2 }] } },
    { kind: 'poll', title: 'Какой?', lines: [{ title: 'Ржаной', quantity: 2 }] },
  ],
  [
    'a checklist',
    { checklist: list },
    { kind: 'checklist', title: 'Купить', lines: [{ title: 'Хлеб' }, { title: 'Чай' }] },
  ],
  [
    'a game',
    { game: { title: 'Гонки', description: 'Быстрые', photo } },
    { kind: 'game', title: 'Гонки', picture: 'middle' },
  ],
  [
    'an invoice',
    { invoice: { title: 'Чай', description: '100 г', currency: 'RUB', total_amount: 24900 } },
    { kind: 'invoice', title: 'Чай', text: '100 г', price: '249.00 RUB' },
  ],
  [
    'a payment',
    {
      successful_payment: {
        currency: 'XTR',
        total_amount: 50,
        invoice_payload: 'order-7',
        order_info: { phone_number: '+7901' },
      },
    },
    { kind: 'payment', title: 'order-7', price: '50 ⭐', lines: [{ title: '+7901' }] },
  ],
  [
    'a refund',
    { refunded_payment: { currency: 'JPY', total_amount: 500, invoice_payload: 'o' } },
    { kind: 'payment', price: '−500 JPY' },
  ],
  [
    'people',
    { users_shared: { request_id: 1, users: [{ user_id: 5, first_name: 'Олег', username: 'oleg' }] } },
    { kind: 'contact', title: 'Олег', url: 'https://t.me/oleg' },
  ],
  [
    'a chat',
    { chat_shared: { request_id: 1, chat_id: -5, title: 'Склад' } },
    { kind: 'contact', title: 'Склад', text: '-5' },
  ],
  [
    'a gift',
    { gift: { gift: { id: 'g', star_count: 15, sticker: { ...sticker, emoji: '🎁' } }, text: 'С праздником' } },
    { kind: 'gift', title: '🎁', text: 'С праздником', price: '15 ⭐' },
  ],
  [
    'a giveaway',
    { giveaway: { chats: [channel], winner_count: 3, prize_description: 'Чайник' } },
    { kind: 'giveaway', title: 'Чайник', lines: [{ title: 'Лавка' }] },
  ],
  [
    'done tasks',
    {
      checklist_tasks_done: {
        checklist_message: { checklist: list },
        marked_as_done_task_ids: [2],
        marked_as_not_done_task_ids: [7],
      },
    },
    { kind: 'checklist', title: 'Купить', lines: [{ title: '✓ Чай' }, { title: '– № 7' }] },
  ],
  [
    'new tasks',
    { checklist_tasks_added: { tasks: [{ id: 3, text: 'Соль' }] } },
    { kind: 'checklist', lines: [{ title: '+ Соль' }] },
  ],
  [
    'a form',
    { web_app_data: { data: '{"size":"M","count":2}', button_text: 'Заказать' } },
    {
      kind: 'form',
      title: 'Заказать',
      lines: [
        { title: 'size', text: 'M' },
        { title: 'count', text: '2' },
      ],
    },
  ],
  [
    'a form in words',
    { web_app_data: { data: 'просто текст', button_text: 'Ок' } },
    { kind: 'form', text: 'просто текст' },
  ],
  ['a sticker that cannot be shown', { sticker }, { kind: 'sticker' }],
  ['something that is not as known', { poll: { question: 7 } }, { kind: 'unreadable', title: 'poll' }],
])('%s is told as a card', (_, content, card) => {
  expect(holding(content)).toMatchObject({ kind: 'message', subjects: [card] })
  expect(holding({ ...content, text: 'И вот ещё' })).toMatchObject({ text: 'И вот ещё', subjects: [card] })
})

test('an answer to a story and to what stands elsewhere says what is answered', () => {
  expect(holding({ text: 'Сколько стоит?', reply_to_story: { chat: channel, id: 9 } })).toMatchObject({
    text: 'Сколько стоит?',
    subjects: [{ kind: 'story', author: 'Лавка', url: 'https://t.me/lavka/s/9' }],
  })
  const origin = { type: 'channel', date: 5, chat: channel, message_id: 88 }
  const external_reply = {
    origin,
    chat: channel,
    message_id: 88,
    photo,
    invoice: { title: 'Чай', currency: 'RUB', total_amount: 100 },
  }
  expect(
    holding({ text: 'А сегодня?', external_reply, quote: { text: 'скидка до пятницы', position: 0 } }),
  ).toMatchObject({
    subjects: [
      { kind: 'quote', text: 'скидка до пятницы', author: 'Лавка', url: 'https://t.me/lavka/88', picture: 'middle' },
      { kind: 'invoice', title: 'Чай' },
    ],
  })
})

test('paid media that is open comes as files, with its price', () => {
  const paid_media = {
    star_count: 5,
    paid_media: [
      { type: 'photo', photo },
      { type: 'preview', width: 5 },
    ],
  }
  expect(holding({ paid_media })).toMatchObject({
    media: [{ ref: 'large' }],
    subjects: [{ kind: 'payment', price: '5 ⭐' }],
  })
})

test('a rich message is read to its last word', () => {
  const blocks = [
    { type: 'section_heading', text: 'Заказ', size: 1 },
    {
      type: 'paragraph',
      text: [
        'Прошу ',
        { type: 'bold', text: 'два' },
        ' чайника, ',
        { type: 'url', text: 'вот', url: 'https://x.test/a' },
      ],
    },
    { type: 'list', items: [{ label: '1', blocks: [{ type: 'paragraph', text: 'синий' }] }] },
    { type: 'table', cells: [[{ text: 'цена', align: 'left', valign: 'top' }]] },
  ]
  expect(holding({ rich_message: { blocks } })).toMatchObject({
    text: 'Заказ\nПрошу два чайника, вот (https://x.test/a)\nсиний\nцена',
  })
})

test('a pressed button is a word of the customer, and no message that could be quoted', async () => {
  const reply_markup = { inline_keyboard: [[{ text: 'Позвать оператора', callback_data: 'op:1' }]] }
  const query = {
    id: '77',
    from: plain.from,
    chat_instance: '5',
    data: 'op:1',
    message: { ...plain, message_id: 12, reply_markup },
  }
  const [press] = understood({ callback_query: query }) as MessageFacts[]
  expect(press).toMatchObject({
    kind: 'message',
    external_id: '-:press:77',
    text: 'Позвать оператора',
    pressed: 'op:1',
    subjects: [],
    quoted_external_id: '12',
  })
  expect(understood({ callback_query: { ...query, message: undefined } })).toMatchObject([{ kind: 'ignored' }])
})

/** All fields of `Message` in Bot API 10.1 of 2026-06-11, from the machine-readable copy of its page. */
const fields_of_message =
  'message_id message_thread_id direct_messages_topic from sender_chat sender_boost_count sender_business_bot sender_tag date guest_query_id business_connection_id chat forward_origin is_topic_message is_automatic_forward reply_to_message external_reply quote reply_to_story reply_to_checklist_task_id reply_to_poll_option_id via_bot guest_bot_caller_user guest_bot_caller_chat edit_date has_protected_content is_from_offline is_paid_post media_group_id author_signature paid_star_count text entities link_preview_options suggested_post_info effect_id rich_message animation audio document live_photo paid_media photo sticker story video video_note voice caption caption_entities show_caption_above_media has_media_spoiler checklist contact dice game poll venue location new_chat_members left_chat_member chat_owner_left chat_owner_changed new_chat_title new_chat_photo delete_chat_photo group_chat_created supergroup_chat_created channel_chat_created message_auto_delete_timer_changed migrate_to_chat_id migrate_from_chat_id pinned_message invoice successful_payment refunded_payment users_shared chat_shared gift unique_gift gift_upgrade_sent connected_website write_access_allowed passport_data proximity_alert_triggered boost_added chat_background_set checklist_tasks_done checklist_tasks_added direct_message_price_changed forum_topic_created forum_topic_edited forum_topic_closed forum_topic_reopened general_forum_topic_hidden general_forum_topic_unhidden giveaway_created giveaway giveaway_winners giveaway_completed managed_bot_created paid_message_price_changed poll_option_added poll_option_deleted suggested_post_approved suggested_post_approval_failed suggested_post_declined suggested_post_paid suggested_post_refunded video_chat_scheduled video_chat_started video_chat_ended video_chat_participants_invited web_app_data reply_markup'.split(
    ' ',
  )

test('every field of a message is content, context, circumstance, or ignored by name', () => {
  const known = [...content_fields, ...context_fields, ...circumstance_fields, ...service_fields]
  expect(new Set(known).size).toBe(known.length)
  expect(fields_of_message.filter((name) => !known.includes(name))).toEqual([])
})
