import type { TimelineEntry } from '@otklik/contract/authors/timeline.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeMeter } from '../../../test/explained.ts'
import type { TestAccount } from '../../../test/space.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { listTimeline } from './timeline.ts'

const world = await makeWorld({ isFresh: true })
afterAll(world.end)
const { owner } = world
const refused = (error_type: string) => ({ refusal: { error_type } })
const somebody = { author: { external_id: 'one', name: 'Илья Громов' } }

async function idOf(space: Space, external_id = 'one'): Promise<number> {
  const found = await owner.query('select id from authors where space_id = $1 and external_id = $2', [
    space.id,
    external_id,
  ])
  return found.rows[0].id
}

/** A comment with our reply and a note, a dialogue with the same. */
async function talk(space: Space, account: TestAccount, who: Person, about: string, given = somebody) {
  const api = world.as(who)
  const comment = await space.comment({ account, ...given, text: `${about}: комментарий` })
  const params = { id: comment.id }
  await api.items.reply({ params, body: { text: `${about}: ответ`, seen_version: comment.version } })
  await api.itemHandling.addNote({ params, body: { text: `${about}: заметка` } })
  const { chat } = await space.message({ account, ...given, text: `${about}: сообщение` })
  const dialogue = { id: chat.id }
  await api.chats.send({ params: dialogue, body: { text: `${about}: ответ в диалоге`, seen_version: chat.version } })
  await api.chatHandling.addNote({ params: dialogue, body: { text: `${about}: заметка в диалоге` } })
  return { item_id: comment.id, chat_id: chat.id }
}

async function wholeTimeline(who: Person, id: number): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = []
  let after: string | undefined
  do {
    const page = await world.as(who).contacts.timeline({ params: { id }, query: after ? { after } : {} })
    expect(page.rows.length).toBeLessThanOrEqual(30)
    entries.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  return entries
}

const textsOf = async (who: Person, id: number) =>
  (await wholeTimeline(who, id)).map(({ text }) => text).filter((text) => text !== '')

describe('the timeline of somebody', () => {
  it('has every kind of thing between them and us, newest first, each leading to where it stands', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    const { item_id, chat_id } = await talk(space, account, who, 'Доставка')
    const id = await idOf(space)
    await world.as(who).contacts.addNote({ params: { id }, body: { text: 'Любит точные сроки' } })
    await world.as(who).blocks.block({ params: { id }, body: { object_id: account.id, until: null } })

    const entries = await wholeTimeline(who, id)
    const shown = entries.map(({ kind, text, item_id, chat_id, is_own }) => ({ kind, text, item_id, chat_id, is_own }))
    const ours = { is_own: true, item_id: null, chat_id: null }
    expect(shown).toEqual(
      expect.arrayContaining([
        { kind: 'item', text: 'Доставка: комментарий', item_id, chat_id: null, is_own: false },
        { ...ours, kind: 'reply', text: 'Доставка: ответ', item_id },
        { ...ours, kind: 'note', text: 'Доставка: заметка', item_id },
        { kind: 'message', text: 'Доставка: сообщение', item_id: null, chat_id, is_own: false },
        { ...ours, kind: 'message', text: 'Доставка: ответ в диалоге', chat_id },
        { ...ours, kind: 'note', text: 'Доставка: заметка в диалоге', chat_id },
        { ...ours, kind: 'note', text: 'Любит точные сроки' },
        { ...ours, kind: 'block', text: '' },
      ]),
    )
    expect(shown).toHaveLength(8)
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((one, two) => two - one))
    expect(entries.filter(({ is_own }) => is_own).map(({ user_id }) => user_id)).toEqual(Array(6).fill(who.user_id))
  })

  it('loses and repeats nothing from page to page, whatever happened in the same moment', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    for (let n = 0; n < 12; n++) await talk(space, account, who, String(n))
    const id = await idOf(space)
    for (let n = 0; n < 5; n++) await world.as(who).contacts.addNote({ params: { id }, body: { text: `О нём ${n}` } })
    await world.as(who).blocks.block({ params: { id }, body: { object_id: account.id, until: null } })
    // Two moments for 78 things: every page ends amid such as happened at once.
    for (const table of ['items', 'replies', 'item_notes', 'messages', 'author_notes', 'actions'])
      await owner.query(
        `update ${table} set created_at = '2026-11-01 10:00:00.123456+00'::timestamptz + (id % 2) * interval '1 microsecond' where space_id = $1`,
        [space.id],
      )
    const entries = await wholeTimeline(who, id)
    expect(new Set(entries.map(({ key }) => key)).size).toBe(78)
    expect(entries).toHaveLength(78)
    const kinds = Object.groupBy(entries, ({ kind }) => kind)
    expect(Object.entries(kinds).map(([kind, some]) => [kind, some?.length])).toEqual(
      expect.arrayContaining([
        ['item', 12],
        ['reply', 12],
        ['message', 24],
        ['note', 29],
        ['block', 1],
      ]),
    )
    // Of the same moment, the answer stands above what it answers.
    const places = entries.map(({ key }) => key.split('.').map(Number))
    const half = entries.findIndex(({ key }) => Number(key.split('.')[2]) % 2 === 0)
    for (const part of [places.slice(0, half), places.slice(half)])
      expect(part).toEqual(part.toSorted(([a = 0, , b = 0], [c = 0, , d = 0]) => c - a || d - b))
  })

  it('goes over all the accounts that are known to be theirs, and over no others', async () => {
    const space = await world.space()
    const [vk, telegram] = [await space.account(), await space.account({ provider: 'telegram' })]
    const who = await space.person('operator')
    await space.comment({ account: vk, ...somebody, text: 'в группе' })
    await space.message({ account: telegram, author: { external_id: 'two', name: 'Илья Г.' }, text: 'в мессенджере' })
    await space.comment({ account: vk, author: { external_id: 'three', name: 'Илья Громов' }, text: 'чужое' })
    const [one, two] = [await idOf(space), await idOf(space, 'two')]
    expect(await textsOf(who, one)).toEqual(['в группе'])
    await world.as(who).contacts.link({ params: { id: one }, body: { author_id: two } })
    expect(await textsOf(who, one)).toEqual(['в мессенджере', 'в группе'])
    expect(await textsOf(who, two)).toEqual(['в мессенджере', 'в группе'])
    await world.as(who).contacts.unlink({ params: { id: two } })
    expect(await textsOf(who, one)).toEqual(['в группе'])
  })

  it('has what they say in conversations of many people, and of the others there nothing', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    await space.comment({ account, ...somebody, text: 'в группе' })
    const there = { account, chat_external_id: 'many', group: { title: 'Беседа' } }
    await space.message({ ...there, ...somebody, text: 'в беседе' })
    await space.message({ ...there, author: { external_id: 'two', name: 'Анна' }, text: 'чужое' })
    expect(await textsOf(who, await idOf(space))).toEqual(['в беседе', 'в группе'])
  })

  it('shows each what their lists show, and nothing of the rest', async () => {
    const space = await world.space()
    const [mine, theirs] = [await space.account(), await space.account()]
    const boss = await space.person('operator')
    const inside = await talk(space, mine, boss, 'Видно')
    await talk(space, theirs, boss, 'Не видно')
    const id = await idOf(space)
    for (const object_id of [mine.id, theirs.id])
      await world.as(boss).blocks.block({ params: { id }, body: { object_id, until: null } })
    const group = await space.group()
    for (const [table, row] of [
      ['items', inside.item_id],
      ['chats', inside.chat_id],
    ])
      await owner.query(`update ${table} set group_id = $2 where id = $1`, [row, group])
    expect(await textsOf(boss, id)).toHaveLength(12)

    const ofOne = await space.person('operator', { objects: [mine.id] })
    expect((await textsOf(ofOne, id)).filter((text) => !text.startsWith('Видно'))).toEqual([])
    expect(await textsOf(ofOne, id)).toHaveLength(6)
    expect((await wholeTimeline(ofOne, id)).filter(({ kind }) => kind === 'block')).toMatchObject([
      { object_id: mine.id },
    ])
    const fenced = await space.person('operator', { groups: [group] })
    expect((await textsOf(fenced, id)).filter((text) => !text.startsWith('Видно'))).toEqual([])
    expect(await textsOf(fenced, id)).toHaveLength(6)

    const words = async (switches: ('items' | 'messages')[]) =>
      (await wholeTimeline(await space.person('operator', { switches }), id)).filter(({ text }) => text !== '')
    expect((await words(['items'])).map(({ chat_id }) => chat_id)).toEqual(Array(6).fill(null))
    expect((await words(['messages'])).map(({ item_id }) => item_id)).toEqual(Array(6).fill(null))
  })

  it('of another account that is theirs tells nothing to those who do not know that one', async () => {
    const space = await world.space()
    const [mine, theirs] = [await space.account(), await space.account()]
    const boss = await space.person('operator')
    await space.comment({ account: mine, ...somebody, text: 'Видно' })
    await space.comment({ account: theirs, author: { external_id: 'two', name: 'Илья' }, text: 'Не видно' })
    const [one, two] = [await idOf(space), await idOf(space, 'two')]
    const api = world.as(boss)
    await api.contacts.link({ params: { id: one }, body: { author_id: two } })
    await api.contacts.addNote({ params: { id: two }, body: { text: 'О другом' } })
    expect(await textsOf(boss, one)).toEqual(['О другом', 'Не видно', 'Видно'])
    const ofOne = await space.person('operator', { objects: [mine.id] })
    expect(await textsOf(ofOne, one)).toEqual(['Видно'])
    await expect(textsOf(ofOne, two)).rejects.toMatchObject(refused('not_found'))
    const stranger = await (await world.space()).person('administrator')
    await expect(textsOf(stranger, one)).rejects.toMatchObject(refused('not_found'))
  })

  it('tells of a block in the network’s own application to those who have that account', async () => {
    const space = await world.space()
    const [mine, theirs] = [await space.account(), await space.account()]
    for (const account of [mine, theirs]) {
      await space.comment({ account, ...somebody })
      const { author } = somebody
      await space.arrive(account, [{ kind: 'author_blocked', author, is_blocked: true, at: 1_790_000_100 }])
    }
    const id = await idOf(space)
    const blocks = async (who: Person) =>
      (await wholeTimeline(who, id)).filter(({ kind }) => kind === 'block').map(({ object_id }) => object_id)
    expect((await blocks(await space.person('operator'))).sort()).toEqual([mine.id, theirs.id].sort())
    expect(await blocks(await space.person('operator', { objects: [mine.id] }))).toEqual([mine.id])
  })

  it('shows what was deleted as lists do, and nothing of what was taken back or refused', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    const { item_id, chat_id } = await talk(space, account, who, 'Было')
    const id = await idOf(space)
    await world.as(who).blocks.block({ params: { id }, body: { object_id: account.id, until: null } })
    await owner.query(`update items set status = 'deleted', finished_at = now() where id = $1`, [item_id])
    await owner.query(`update messages set deleted_at = now() where chat_id = $1 and not is_own`, [chat_id])
    await owner.query(`update replies set state = 'cancelled' where item_id = $1`, [item_id])
    await owner.query(`update messages set state = 'cancelled' where chat_id = $1 and state is not null`, [chat_id])
    await owner.query(`update actions set state = 'failed', hold = null where author_id = $1`, [id])
    const shown = (await wholeTimeline(who, id)).filter(({ kind }) => kind !== 'note')
    expect(shown).toMatchObject([
      { kind: 'message', text: '', is_deleted: true },
      { kind: 'item', text: 'Было: комментарий', status: 'deleted', is_deleted: true },
    ])
  })
})

it('costs the same however much somebody wrote', async () => {
  const space = await world.space()
  const account = await space.account()
  const who = await space.person('operator')
  const { chat_id } = await talk(space, account, who, 'Первое')
  const id = await idOf(space)
  const meter = await makeMeter(world.connection, space.id)
  const place = [space.id, account.id, id]
  const at = `'2026-01-01'::timestamptz + n * interval '1 minute'`
  await owner.query(
    `with made as (
       insert into items (space_id, object_id, author_id, created_at, external_id, status, finished_at)
       select $1, $2, $3, ${at}, 'many' || n, 'closed', now() from generate_series(1, 4000) n returning space_id, object_id, id, created_at)
     , worded as (insert into item_texts (space_id, object_id, item_id, created_at, text) select space_id, object_id, id, created_at, 'Слова' from made)
     select count(*) from made`,
    place,
  )
  await owner.query(
    `insert into replies (space_id, object_id, item_id, created_at, state, text)
     select space_id, object_id, id, created_at + interval '1 second', 'sent', 'Ответ' from items where author_id = $1 and external_id like 'many%' limit 3000`,
    [id],
  )
  await owner.query(
    `insert into messages (space_id, object_id, chat_id, created_at, is_own, text)
     select $1, $2, $3, ${at}, false, 'Сообщение' from generate_series(1, 3000) n`,
    [space.id, account.id, chat_id],
  )
  await owner.query('vacuum analyze items, item_texts, replies, messages, chats, actions, item_notes')
  const first = await meter.measure((ctx) => listTimeline(ctx, id, undefined))
  const key = String(Date.parse('2026-01-02') * 1000)
  const deep = await meter.measure((ctx) => listTimeline(ctx, id, [key, 2, 1]))
  await meter.end()
  expect([first.answer.rows.length, deep.answer.rows.length]).toEqual([30, 30])
  // Of 10,000 entries; to read all of them takes several times as much.
  for (const { buffers } of [first, deep]) expect(buffers).toBeLessThan(600)
}, 60_000)
