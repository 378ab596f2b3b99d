import { afterAll, describe, expect, it } from 'vitest'
import { ASKED, makeTwinsStage } from '../../../test/stages/twins-stage.ts'
import { makeWorld } from '../../../test/world.ts'
import { workOff } from '../bulk/jobs.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { group, say } = makeTwinsStage(world)

/** Time passes between two answers: the clock of the run is put back instead of waiting for it. */
async function workAll(run_id: number) {
  const gaps: { least: number; most: number }[] = []
  for (;;) {
    const { rows: clock } = await owner.query('select clock_timestamp() as at')
    await workOff(world.base)
    // From before it worked on, and from after: a busy machine lies between.
    const { rows } = await owner.query(
      `select state, extract(epoch from next_at - now())::float as left_s, extract(epoch from next_at - $2::timestamptz)::float as gap_s
       from bulk_runs where id = $1`,
      [run_id, clock[0].at],
    )
    if (rows[0].state !== 'running') return gaps
    if (rows[0].left_s > 0) gaps.push({ least: rows[0].gap_s, most: rows[0].left_s })
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
    expect(Math.min(...gaps.map(({ least }) => least))).toBeGreaterThanOrEqual(3)
    expect(Math.max(...gaps.map(({ most }) => most))).toBeLessThanOrEqual(5)
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

it('goes to members of the group only; what needs a yes is offered to nobody before it has one', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const account = await space.account()
  const comment = (n: number, text: string) =>
    space.comment({ account, external_id: `m${n}`, text, author: { external_id: `ma${n}`, name: `Имя${n}` } })
  const [first, second] = [await comment(0, ASKED[0] ?? ''), await comment(1, ASKED[0] ?? '')]
  const stranger = await comment(2, 'Какая у вас прекрасная витрина на Садовой')
  await group(space)
  await owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
    ...[space.id, who.user_id],
  ])
  const { duplicates } = world.as(who)
  const params = { id: first.id }
  const texts = ['Код уже у вас']
  const preview = await duplicates.preview({ params, body: { texts, ids: [second.id, stranger.id] } })
  expect(preview.map(({ id }) => id)).toEqual([second.id])
  const member = { id: stranger.id, seen_version: 1, variant: 0 }
  await expect(duplicates.reply({ params, body: { texts, members: [member] } })).rejects.toMatchObject({
    refusal: { error_type: 'not_found' },
  })
  const members = preview.map(({ id, seen_version }) => ({ id, seen_version, variant: 0 }))
  await duplicates.reply({ params, body: { texts, members } })
  expect((await duplicates.get({ params })).answers).toEqual([])
})

it('has a line for each that was confirmed: whoever left the group by an edit, even its oldest, is left out with the reason', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const account = await space.account()
  const ids: number[] = []
  for (const n of [0, 1, 2]) ids.push((await space.comment({ account, external_id: `l${n}`, text: ASKED[0] })).id)
  await group(space)
  const { duplicates, bulk } = world.as(who)
  const params = { id: ids[0] as number }
  const texts = ['Код уже у вас']
  const preview = await duplicates.preview({ params, body: { texts, ids } })
  const members = preview.map(({ id, seen_version, variant }) => ({ id, seen_version, variant }))
  const at = Math.floor(Date.now() / 1000) + 5
  await space.arrive(account, [{ kind: 'comment_edited', external_id: 'l0', text: 'Всё нашлось, спасибо вам', at }])
  await group(space)

  const run = await duplicates.reply({ params, body: { texts, members } })
  expect(run.total).toBe(3)
  await workAll(run.id)
  const { rows } = await bulk.results({ params: { id: run.id }, query: {} })
  const became = new Map(rows.map((row) => [row.id, row.reason]))
  expect(ids.map((id) => became.get(id))).toEqual(['stale', null, null])
  expect(await repliesOf(ids)).toHaveLength(2)
})

it('goes once to a person who asked twice; whoever asks again after the answer gets another', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const account = await space.account()
  const author = { external_id: 'twice', name: 'Борис' }
  const ask = (n: number, more: object) => space.comment({ account, external_id: `w${n}`, text: ASKED[0], ...more })
  const ids = [(await ask(0, { author })).id, (await ask(1, { author })).id, (await ask(2, {})).id]
  await group(space)
  const { duplicates, bulk } = world.as(who)
  const params = { id: ids[0] as number }
  const texts = ['Код уже у вас']
  const whys = async (asked: number[]) =>
    (await duplicates.preview({ params, body: { texts, ids: asked } })).map(({ why }) => why)
  expect(await whys(ids)).toEqual([null, 'same_person', null])

  const { item } = await world.as(who).items.get({ params })
  const members = ids.map((id) => ({ id, seen_version: item.version, variant: 0 }))
  const run = await duplicates.reply({ params, body: { texts, members } })
  expect(run).toMatchObject({ total: 3, failed: 1 })
  await workAll(run.id)
  const { rows } = await bulk.results({ params: { id: run.id }, query: {} })
  expect(new Map(rows.map((row) => [row.id, row.reason])).get(ids[1] as number)).toBe('same_person')
  expect(await repliesOf(ids)).toHaveLength(2)
  expect(await whys([ids[1] as number])).toEqual(['same_person'])

  await owner.query(`update items set replied_at = now() - interval '1 hour' where id = $1`, [ids[0]])
  await owner.query(`update items set created_at = now() where id = $1`, [ids[1]])
  expect(await whys([ids[1] as number])).toEqual([null])
})
