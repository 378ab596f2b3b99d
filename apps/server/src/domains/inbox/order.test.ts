import type { Incoming } from '@otklik/contract/incoming.ts'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const author = { external_id: '7', name: 'Мария' }
const comment = { kind: 'comment' as const, post_external_id: 'p', author, media: [] }
const message = { kind: 'message' as const, chat_external_id: 'peer', author, media: [] }

/** A small story as a network tells it; doubled deliveries are part of it. */
const story: Incoming[] = [
  { ...comment, external_id: 'root', created_at: 1_790_000_001, text: 'Вопрос' },
  {
    ...comment,
    external_id: 'answer',
    root_external_id: 'root',
    parent_external_id: 'root',
    created_at: 1_790_000_002,
    text: 'И мне',
  },
  { kind: 'comment_edited', external_id: 'root', text: 'Вопрос 2', at: 1_790_000_010 },
  { kind: 'comment_edited', external_id: 'root', text: 'Вопрос 3', at: 1_790_000_020 },
  { kind: 'comment_deleted', external_id: 'answer', at: 1_790_000_030 },
  { kind: 'comment_restored', external_id: 'answer', at: 1_790_000_040 },
  { kind: 'comment_deleted', external_id: 'answer', at: 1_790_000_050 },
  { ...message, external_id: '1', created_at: 1_790_000_060, text: 'Привет' },
  { ...message, external_id: '2', created_at: 1_790_000_061, text: 'Ау' },
  { kind: 'message_edited', chat_external_id: 'peer', external_id: '1', text: 'Привет!', at: 1_790_000_062 },
  {
    kind: 'own_comment',
    external_id: 'ours',
    parent_external_id: 'root',
    created_at: 1_790_000_070,
    text: 'Ответили в приложении',
  },
]

async function tell(facts: readonly Incoming[]) {
  const space = await world.space()
  const account = await space.account()
  for (const fact of facts) await space.arrive(account, [fact])
  const { items, chats } = world.as(await space.person('readonly'))
  const all = { status: ['new', 'inprogress', 'closed', 'deleted'] } as const
  const list = await items.list({ query: { status: [...all.status] } })
  const dialogues = await chats.list({ query: {} })
  const [dialogue] = dialogues.rows
  const messages = dialogue ? (await chats.messages({ params: { id: dialogue.id }, query: {} })).rows : []
  const { rows: replies } = await world.owner.query('select text, external_id from replies where space_id = $1', [
    space.id,
  ])
  return {
    items: list.rows.map(({ text, status, edited_at, root_id }) => ({
      text,
      status,
      edited_at,
      isAnswer: root_id !== null,
    })),
    chats: dialogues.rows.map(({ unread, status, last_message }) => ({ unread, status, text: last_message?.text })),
    messages: messages.map(({ text, earlier }) => ({ text, last: earlier.at(-1) })),
    replies,
  }
}

it('ends in the same state whatever the order and however often it is told', { timeout: 120_000 }, async () => {
  const expected = await tell(story)
  expect(expected.items).toHaveLength(2)

  const tellings = fc.shuffledSubarray([...story, ...story], {
    minLength: story.length * 2,
    maxLength: story.length * 2,
  })

  await fc.assert(
    fc.asyncProperty(tellings, async (facts) => {
      expect(await tell(facts)).toEqual(expected)
    }),
    { numRuns: Number(process.env.ORDER_RUNS ?? 25), seed: 20261115 },
  )
})
