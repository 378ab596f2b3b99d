import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { saveCredential } from '../accounts/service.ts'
import { readInbox } from './jobs/reader.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner, base } = world

type Account = Awaited<ReturnType<Awaited<ReturnType<typeof world.space>>['account']>>

async function deliver(space: { id: number }, account: Account, body: object) {
  const { rows } = await owner.query(
    `insert into inbox (space_id, object_id, state, correlation_id, body) values ($1, $2, 'waiting', 'test', $3)
     returning id, extract(epoch from received_at)::float8 as received_at`,
    [space.id, account.id, JSON.stringify(body)],
  )
  const { id, received_at } = rows[0]
  const row = async () => (await owner.query('select state, error, note from inbox where id = $1', [id])).rows[0]
  const ripen = () => owner.query("update inbox set run_at = now() where id = $1 and state = 'waiting'", [id])
  return { received_at: Number(received_at), row, ripen }
}

const message = (conversation_message_id: number, more: object = {}) => ({
  ...{ id: conversation_message_id, conversation_message_id, date: 1_790_000_000, peer_id: 5, from_id: 5, out: 0 },
  ...{ text: `Вопрос ${conversation_message_id}`, attachments: [] },
  ...more,
})
const page = (items: object[]) => ({ look: 'messages.getHistory', answer: { response: { items } } })
const event = (account: Account, type: string, object: object) => ({
  ...{ type, group_id: Number(account.provider_id), event_id: 'e1', v: '5.199' },
  object,
})

describe('what became of a delivery', () => {
  it('is noted by name where nothing of it is stored', async () => {
    const space = await world.space()
    const account = await space.account()
    const { row } = await deliver(space, account, event(account, 'group_join', { user_id: 5 }))
    await readInbox(base)
    expect(await row()).toEqual({ state: 'done', error: null, note: 'ignored: group_join' })
    const { problems } = world.as(await space.person('administrator'))
    expect((await problems.deliveries({ query: {} })).rows).toEqual([])
  })

  it('is set aside for people where a part of it cannot be read, and its neighbours are stored', async () => {
    const space = await world.space()
    const account = await space.account()
    const { row } = await deliver(space, account, page([message(1), { peer_id: 'odd' }, message(3)]))
    await readInbox(base)
    expect(await row()).toMatchObject({ state: 'dead', error: expect.stringMatching(/^partly unreadable: messages/) })
    const { problems, chats } = world.as(await space.person('administrator'))
    expect((await problems.deliveries({ query: {} })).rows).toHaveLength(1)
    const [chat] = (await chats.list({ query: {} })).rows
    const { rows } = await chats.messages({ params: { id: chat?.id ?? 0 }, query: {} })
    expect(rows.map(({ text }) => text).sort()).toEqual(['Вопрос 1', 'Вопрос 3'])
  })
})

describe('what comes without a time', () => {
  it('has that of its arrival', async () => {
    const space = await world.space()
    const account = await space.account()
    const { received_at } = await deliver(
      space,
      account,
      event(account, 'message_new', { message: message(1, { date: 0 }) }),
    )
    await readInbox(base)
    const { chats } = world.as(await space.person('administrator'))
    const [chat] = (await chats.list({ query: {} })).rows
    const { rows } = await chats.messages({ params: { id: chat?.id ?? 0 }, query: {} })
    expect(rows).toMatchObject([{ created_at: Math.floor(received_at) }])
  })
})

describe('a message that the network only names', () => {
  const at = Math.floor(Date.now() / 1000)
  const delivery = (account: Account, messaging: object[]) => ({
    object: 'instagram',
    entry: [{ id: account.provider_id, time: at, messaging }],
  })
  const hint = (mid: string) => ({ timestamp: at * 1000, message_edit: { mid, num_edit: 0 } })
  const said = (account: Account, mid: string) => ({
    ...{ sender: { id: '77' }, recipient: { id: account.provider_id }, timestamp: at * 1000 },
    message: { mid, text: `Вопрос ${mid}` },
  })

  /** Instagram, which tells of messages by their ids; not of those in `untold`. */
  async function stage(untold: string[] = []) {
    const space = await world.space()
    const account = await space.account({ provider: 'instagram' })
    const token = { space_id: space.id, object_id: account.id, kind: 'access' } as const
    await space.inside((ctx) => saveCredential(ctx, base.secrets, token, 'IGAAtoken'))
    const asked: string[] = []
    const fetch = async (url: string | URL | Request) => {
      const id = new URL(String(url)).pathname.split('/').at(-1) ?? ''
      if (!id.startsWith('m_')) return Response.json({ name: 'Анна' })
      asked.push(id)
      if (untold.includes(id)) return Response.json({ error: { message: 'No capability', code: 3 } }, { status: 400 })
      return Response.json({ id, message: `Вопрос ${id}`, from: { id: '77' }, created_time: null })
    }
    const read = () => readInbox({ ...base, fetch } as typeof base)
    const { chats } = world.as(await space.person('administrator'))
    const texts = async () => {
      const [chat] = (await chats.list({ query: {} })).rows
      const { rows } = await chats.messages({ params: { id: chat?.id ?? 0 }, query: {} })
      return rows.map(({ text }) => text)
    }
    return { space, account, asked, read, texts }
  }

  it('is asked for when it has had time to come by itself, and stands in its dialogue', async () => {
    const { space, account, asked, read, texts } = await stage()
    const { row, ripen } = await deliver(space, account, delivery(account, [hint('m_1'), said(account, 'm_0')]))
    await read()
    await read()
    expect([asked, await texts(), await row()]).toMatchObject([[], ['Вопрос m_0'], { state: 'waiting', error: null }])
    await ripen()
    await read()
    expect(await row()).toEqual({ state: 'done', error: null, note: null })
    expect([asked, (await texts()).sort()]).toEqual([['m_1'], ['Вопрос m_0', 'Вопрос m_1']])
  })

  it('is not asked for where it came by itself, beside it or meanwhile', async () => {
    const { space, account, asked, read, texts } = await stage()
    const beside = await deliver(space, account, delivery(account, [hint('m_1'), said(account, 'm_1')]))
    const before = await deliver(space, account, delivery(account, [hint('m_2')]))
    await read()
    await deliver(space, account, delivery(account, [said(account, 'm_2')]))
    await read()
    for (const { ripen } of [beside, before]) {
      await ripen()
      await read()
    }
    expect(await before.row()).toEqual({ state: 'done', error: null, note: null })
    expect([asked, (await texts()).sort()]).toEqual([[], ['Вопрос m_1', 'Вопрос m_2']])
  })

  it('and that the network does not tell is kept for another try, in no neighbour’s way', async () => {
    const { space, account, read, texts } = await stage(['m_1'])
    const { row, ripen } = await deliver(space, account, delivery(account, [hint('m_1')]))
    await read()
    await ripen()
    await deliver(space, account, delivery(account, [said(account, 'm_2')]))
    await read()
    expect(await row()).toMatchObject({ state: 'waiting', error: expect.stringContaining('No capability') })
    expect(await texts()).toEqual(['Вопрос m_2'])
  })
})

describe('a pressed button', () => {
  const pressed = (id: string) => ({
    update_id: 1,
    callback_query: {
      id,
      from: { id: 55, is_bot: false, first_name: 'Вера' },
      data: 'order:7',
      message: { message_id: 4, date: 1_790_000_000, chat: { id: 55, type: 'private', first_name: 'Вера' } },
    },
  })

  it('is acknowledged when it is stored, and stays stored where the network does not want to hear of it', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'telegram' })
    const token = { space_id: space.id, object_id: account.id, kind: 'access' } as const
    await space.inside((ctx) => saveCredential(ctx, base.secrets, token, '7:aaaaaaaaaaaaaaaaaaaa'))
    const asked: string[] = []
    const fetch = async (url: string | URL | Request, init?: { body?: unknown }) => {
      asked.push(`${String(url).split('/').at(-1)} ${init?.body}`)
      return Response.json(
        { ok: false, error_code: 400, description: 'Bad Request: query is too old' },
        { status: 400 },
      )
    }
    const { row } = await deliver(space, account, pressed('99'))
    await readInbox({ ...base, fetch } as typeof base)
    expect(await row()).toEqual({ state: 'done', error: null, note: null })
    expect(asked).toContain('answerCallbackQuery {"callback_query_id":"99"}')
    const { chats } = world.as(await space.person('administrator'))
    expect((await chats.list({ query: {} })).rows).toHaveLength(1)
  })
})

describe('a store that shows every review as it is now', () => {
  const review = (text: string, answer?: string) => ({
    look: 'customerReviews',
    answer: {
      data: [
        {
          ...{ type: 'customerReviews', id: 'r1' },
          attributes: {
            rating: 2,
            title: 'Так себе',
            body: text,
            reviewerNickname: 'Лена',
            createdDate: '2026-11-01T10:00:00Z',
            territory: 'RUS',
          },
          relationships: { response: { data: answer ? { type: 'customerReviewResponses', id: 'a1' } : null } },
        },
      ],
      included: answer
        ? [
            {
              ...{ type: 'customerReviewResponses', id: 'a1' },
              attributes: { responseBody: answer, lastModifiedDate: '2026-11-02T10:00:00Z', state: 'PUBLISHED' },
            },
          ]
        : [],
      links: { self: 'https://example.test' },
    },
  })

  it('has changed nothing until it says something else', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'appstore' })
    const look = async (body: object) => {
      await deliver(space, account, body)
      await readInbox(base)
      const { rows } = await owner.query(
        `select t.text, t.edited_at is not null as is_edited, i.version, r.text as answer, r.edited_at is not null as is_answer_edited
         from items i join item_texts t on t.item_id = i.id left join replies r on r.item_id = i.id where i.object_id = $1`,
        [account.id],
      )
      return rows[0]
    }
    const plain = { text: 'Не открывается', is_edited: false, answer: 'Обновите', is_answer_edited: false }
    const first = await look(review('Не открывается', 'Обновите'))
    expect(first).toMatchObject(plain)
    expect(await look(review('Не открывается', 'Обновите'))).toEqual(first)
    expect(await look(review('Уже лучше', 'Рады помочь'))).toMatchObject({
      ...{ text: 'Уже лучше', is_edited: true, answer: 'Рады помочь', is_answer_edited: true },
    })
  })
})

it('sets aside what the database never has time for, and reads what came with it', async () => {
  const space = await world.space()
  const account = await space.account()
  await owner.query(`
    create function out_of_time() returns trigger language plpgsql as $$
    begin
      if new.text like 'Тянется%' then raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end if;
      return new;
    end $$;
    create trigger out_of_time before insert on messages for each row execute function out_of_time()`)
  try {
    const heavy = await deliver(space, account, page([message(41, { text: 'Тянется' })]))
    const light = await deliver(space, account, page([message(42)]))
    await readInbox(base)
    expect(await light.row()).toMatchObject({ state: 'done' })
    expect(await heavy.row()).toMatchObject({ state: 'waiting', error: expect.stringContaining('statement timeout') })
    for (let n = 1; n < limits.inbox_slow_attempts; n++) {
      expect(await heavy.row()).toMatchObject({ state: 'waiting' })
      await heavy.ripen()
      await readInbox(base)
    }
    expect(await heavy.row()).toMatchObject({ state: 'dead' })
    const { problems } = world.as(await space.person('administrator'))
    expect((await problems.deliveries({ query: {} })).rows).toHaveLength(1)
  } finally {
    await owner.query('drop function out_of_time cascade')
  }
})
