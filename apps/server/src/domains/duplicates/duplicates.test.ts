import { afterAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { startListener } from '../../platform/events/listener.ts'
import { workOff } from '../bulk/jobs.ts'
import { forgetTwins, groupItems } from './group.ts'
import { duplicatesListener } from './listen.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world

/** As if the listener had just heard of all that is there. */
async function group(space: Space) {
  const { rows } = await owner.query('select id from items where space_id = $1 order by id', [space.id])
  await space.inside((ctx) =>
    groupItems(
      ctx,
      space.id,
      rows.map(({ id }) => Number(id)),
    ),
  )
}
type Told = Parameters<Space['comment']>[0]
const say = async (space: Space, texts: readonly string[], more: Told = {}) => {
  const made = []
  for (const text of texts) made.push(await space.comment({ ...more, text }))
  await group(space)
  return made.map(({ id }) => id)
}
const othersOf = async (who: Person, ids: number[]) => {
  const counts = await world.as(who).duplicates.counts({ body: { ids } })
  return ids.map((id) => counts.find((one) => one.id === id)?.others ?? 0)
}
const membersOf = async (who: Person, id: number) =>
  (await world.as(who).duplicates.members({ params: { id }, query: {} })).rows.map((row) => row.id)

const ASKED = [
  'Где мой промокод за отзыв?',
  'Здравствуйте, где мой промокод за отзыв',
  'где мой промокод за отзыв?? 😡',
]

describe('groups', () => {
  it('hold those under one post that ask the same; towns and posts are told apart', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const ids = await say(space, [...ASKED, 'Есть ли доставка в Казань?', 'Есть ли доставка в Самару?'])
    const [elsewhere] = await say(space, [ASKED[0] as string], { post_external_id: 'p2' })

    expect(await othersOf(who, [...ids, elsewhere as number])).toEqual([2, 2, 2, 0, 0, 0])
    const { rows, next } = await world.as(who).duplicates.list({ query: {} })
    expect(next).toBeNull()
    expect(rows).toMatchObject([{ id: ids[0], count: 3, waiting: 3, text: ASKED[0] }])
    expect(await membersOf(who, ids[0] as number)).toEqual([ids[2], ids[1], ids[0]])
  })

  it('of reviews are those of one account within thirty days', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const at = 1_790_000_000
    const made = []
    for (const [n, days] of [0, 20, 45].entries())
      made.push(
        await space.comment({
          ...{ account, sort: 'review', rating: 1, created_at: at + days * 86_400, post_external_id: `app${n}` },
          text: 'Не открывается корзина в приложении',
        }),
      )
    await group(space)
    expect(
      await othersOf(
        who,
        made.map(({ id }) => id),
      ),
    ).toEqual([1, 1, 0])
  })

  it('follow edits: whoever says something else leaves, and where it was the first the others are compared anew', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const ids = []
    for (const [n, text] of ASKED.entries()) ids.push((await space.comment({ account, external_id: `e${n}`, text })).id)
    await group(space)
    const edit = (external_id: string, text: string) =>
      space.arrive(account, [{ kind: 'comment_edited', external_id, text, at: Math.floor(Date.now() / 1000) + 5 }])

    await edit('e0', 'Всё пришло, вопрос снят')
    await group(space)
    expect(await othersOf(who, ids)).toEqual([0, 1, 1])
    expect((await world.as(who).duplicates.get({ params: { id: ids[2] as number } })).id).toBe(ids[1])

    await edit('e2', 'Уже не надо, разобрались')
    await group(space)
    expect(await othersOf(who, ids)).toEqual([0, 0, 0])
    expect((await owner.query('select from twin_groups where space_id = $1', [space.id])).rowCount).toBe(0)
  })

  it('do not count what is deleted, until it is back', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const ids = []
    for (const [n, text] of ASKED.entries()) ids.push((await space.comment({ account, external_id: `d${n}`, text })).id)
    await group(space)
    const at = Math.floor(Date.now() / 1000)
    await space.arrive(account, [{ kind: 'comment_deleted', external_id: 'd0', at }])
    expect(await othersOf(who, ids)).toEqual([0, 1, 1])
    await space.arrive(account, [{ kind: 'comment_restored', external_id: 'd0', at: at + 5 }])
    expect(await othersOf(who, ids)).toEqual([2, 2, 2])
  })

  it('show those behind a fence their own only, and nobody what is of other accounts', async () => {
    const space = await world.space()
    const boss = await space.person('administrator')
    const ids = await say(space, ASKED)
    const other = await space.account()
    const fenced = await space.person('operator')
    await owner.query('update members set is_fenced = true where user_id = $1', [fenced.user_id])
    const stranger = await space.person('operator', { objects: [other.id] })
    for (const id of ids.slice(1))
      await owner.query('update items set assigned_to = $2 where id = $1', [id, fenced.user_id])

    expect(await othersOf(boss, ids)).toEqual([2, 2, 2])
    expect(await othersOf(fenced, ids)).toEqual([0, 1, 1])
    expect(await membersOf(fenced, ids[1] as number)).toEqual([ids[2], ids[1]])
    const { rows } = await world.as(fenced).duplicates.list({ query: {} })
    expect(rows).toMatchObject([{ count: 2, text: ASKED[1] }])
    expect(await othersOf(stranger, ids)).toEqual([0, 0, 0])
    await expect(world.as(stranger).duplicates.get({ params: { id: ids[0] as number } })).rejects.toThrow()
  })

  it('forget whoever asks for it', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const ids = await say(space, ASKED)
    const { rows } = await owner.query('select author_id from items where id = $1', [ids[0]])
    await owner.query(`update item_texts set text = '' where item_id = $1`, [ids[0]])
    await space.inside((ctx) => forgetTwins(ctx, space.id, Number(rows[0].author_id)))
    expect(await othersOf(who, ids)).toEqual([0, 1, 1])
    const kept = await owner.query('select from near_duplicates where space_id = $1 and item_id = $2', [
      space.id,
      ids[0],
    ])
    expect(kept.rowCount).toBe(0)
  })

  it('are kept by a listener right behind what comes, and those who look are told', async () => {
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const stop = startListener(world.base, world.base.signal, duplicatesListener, (error) => {
      throw error
    })
    const space = await world.space()
    const who = await space.person('operator')
    const ears = await openSocket(world, who)
    const ids: number[] = []
    for (const text of ASKED) ids.push((await space.comment({ text })).id)
    await expect.poll(() => othersOf(who, ids), { interval: 20, timeout: 10_000 }).toEqual([2, 2, 2])
    await expect
      .poll(() => JSON.stringify(ears.frames).includes('twins.changed'), { interval: 20, timeout: 10_000 })
      .toBe(true)
    stop()
  })
})

/** Time passes between two answers: the clock of the run is put back instead of waiting for it. */
async function workAll(run_id: number) {
  const gaps: number[] = []
  for (;;) {
    await workOff(world.base)
    const { rows } = await owner.query(
      `select state, extract(epoch from next_at - now())::float as left_s from bulk_runs where id = $1`,
      [run_id],
    )
    if (rows[0].state !== 'running') return gaps
    if (rows[0].left_s > 0) gaps.push(rows[0].left_s)
    await owner.query('update bulk_runs set next_at = now() where id = $1', [run_id])
  }
}
const repliesOf = async (ids: number[]) => {
  const { rows } = await owner.query('select item_id, text from replies where item_id = any($1) order by item_id', [
    ids,
  ])
  return rows.map(({ text }) => text as string)
}

describe('one answer to a group', () => {
  it('goes to each in turn with its name, some seconds apart; whoever was answered, edited or deleted since is left out', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const account = await space.account()
    const names = ['Вера Н.', 'Игорь П.', 'Анна', 'Костя', 'Лена', '']
    const ids: number[] = []
    for (const [n, name] of names.entries())
      ids.push(
        (
          await space.comment({
            account,
            external_id: `g${n}`,
            text: ASKED[0],
            author: { external_id: `ga${n}`, name },
          })
        ).id,
      )
    await group(space)
    const { duplicates, bulk } = world.as(who)
    const params = { id: ids[0] as number }
    const texts = ['{author.first_name}, код уже у вас', 'Отправили, {author.first_name}!']

    const preview = await duplicates.preview({ params, body: { texts, ids } })
    expect(preview.map(({ variant, text, why }) => [variant, text, why])).toEqual([
      [0, 'Вера, код уже у вас', null],
      [1, 'Отправили, Игорь!', null],
      [0, 'Анна, код уже у вас', null],
      [1, 'Отправили, Костя!', null],
      [0, 'Лена, код уже у вас', null],
      [1, null, 'variable_missing'],
    ])
    expect(await repliesOf(ids)).toEqual([])

    const members = preview.map(({ id, seen_version, variant }) => ({ id, seen_version, variant }))
    const run = await duplicates.reply({ params, body: { texts, members, then_status: 'closed' } })
    expect(run).toMatchObject({ total: 6, state: 'running', deed: { variants: texts } })
    const at = Math.floor(Date.now() / 1000) + 5
    const colleague = await space.person('operator')
    await world.as(colleague).items.reply({
      params: { id: ids[1] as number },
      body: { text: 'Я уже ответил', seen_version: members[1]?.seen_version ?? 0 },
    })
    await space.arrive(account, [
      { kind: 'comment_edited', external_id: 'g2', text: 'Всё нашлось', at },
      { kind: 'comment_deleted', external_id: 'g3', at },
    ])
    const gaps = await workAll(run.id)

    expect(await repliesOf(ids)).toEqual(['Вера, код уже у вас', 'Я уже ответил', 'Лена, код уже у вас'])
    const { rows } = await bulk.results({ params: { id: run.id }, query: {} })
    const reasons = new Map(rows.map((row) => [row.id, row.reason]))
    expect(ids.map((id) => reasons.get(id))).toEqual([
      null,
      'answered_since',
      'stale',
      'deleted',
      null,
      'variable_missing',
    ])
    expect(Math.min(...gaps)).toBeGreaterThan(2.5)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5)
  })

  it('holds up no other work of the space while it waits', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const ids = await say(space, ASKED)
    const { duplicates, bulk } = world.as(who)
    const params = { id: ids[0] as number }
    const preview = await duplicates.preview({ params, body: { texts: ['Отправили'], ids } })
    const members = preview.map(({ id, seen_version, variant }) => ({ id, seen_version, variant }))
    const run = await duplicates.reply({ params, body: { texts: ['Отправили'], members } })
    const { id } = await space.comment({ text: 'Другое' })
    const [closing] = await bulk.onItems({ body: { deed: { do: 'status', status: 'closed' }, target: { ids: [id] } } })
    for (let round = 0; round < 3; round++) await workOff(world.base)
    expect(await bulk.get({ params: { id: closing?.id as number } })).toMatchObject({ state: 'done', done: 1 })
    expect(await repliesOf(ids)).toHaveLength(1)
    await bulk.stop({ params: { id: run.id } })
    for (let round = 0; round < 3; round++) await workOff(world.base)
    expect(await repliesOf(ids)).toHaveLength(1)
  })

  it('is not begun where the network does not want it, nor to others of other accounts', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const [first] = await say(space, ASKED)
    const elsewhere = await space.comment({ account: await space.account(), text: ASKED[0] })
    const members = [{ id: elsewhere.id, seen_version: elsewhere.version, variant: 0 }]
    const asked = world.as(who).duplicates.reply({ params: { id: first as number }, body: { texts: ['Да'], members } })
    await expect(asked).rejects.toMatchObject({ refusal: { error_type: 'not_found' } })

    const [forbidding] = await say(space, ASKED, { account: await space.account({ provider: 'ok' }) })
    const { items, duplicates } = world.as(who)
    const { item } = await items.get({ params: { id: forbidding as number } })
    const own = [{ id: item.id, seen_version: item.version, variant: 0 }]
    const refused = duplicates.reply({ params: { id: item.id }, body: { texts: ['Да'], members: own } })
    await expect(refused).rejects.toMatchObject({ refusal: { error_type: 'bulk_not_allowed' } })
  })

  it('is offered to whoever comes later, under their own name', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const author = { external_id: 'said-to', name: 'Вера Сомова' }
    const one = await space.comment({ text: ASKED[0], author })
    const { duplicates, items } = world.as(who)
    await items.reply({ params: { id: one.id }, body: { text: 'Вера, код в личных', seen_version: one.version } })
    await owner.query(`update replies set state = 'sent' where item_id = $1`, [one.id])
    await owner.query('update items set replied_at = now() where id = $1', [one.id])
    const later = await space.comment({ text: ASKED[1] })
    await group(space)

    expect(await duplicates.ofItem({ params: { id: later.id } })).toMatchObject({
      group: { id: one.id, count: 2, waiting: 1 },
      answer: '{author.first_name}, код в личных',
    })
    expect(await duplicates.ofItem({ params: { id: one.id } })).toMatchObject({ answer: null })
    const alone = await space.comment({ text: 'Совсем про другое' })
    await group(space)
    expect(await duplicates.ofItem({ params: { id: alone.id } })).toEqual({ group: null, answer: null })
  })
})
