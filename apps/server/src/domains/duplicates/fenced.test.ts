import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { ASKED, makeTwinsStage } from '../../../test/stages/twins-stage.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { workOff } from '../bulk/jobs.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const networks = scriptNetworks(world)
const { say, group, othersOf } = makeTwinsStage(world)
const notFound = { refusal: { error_type: 'not_found' } }

describe('whoever sees two of three that ask the same', () => {
  let space: Space
  let boss: Person
  let fenced: Person
  let [hidden, first, second] = [0, 0, 0]
  const give = (id: number, to: Person | null) =>
    owner.query('update items set assigned_to = $2 where id = $1', [id, to?.user_id ?? null])

  beforeEach(async () => {
    space = await world.space()
    boss = await space.person('administrator')
    fenced = await space.person('operator')
    await owner.query('update members set is_fenced = true where user_id = $1', [fenced.user_id])
    ;[hidden, first, second] = (await say(space, ASKED)) as [number, number, number]
    for (const id of [first, second]) await give(id, fenced)
  })

  const versionOf = async (id: number) =>
    Number((await owner.query('select version from items where id = $1', [id])).rows[0].version)
  const answer = async (who: Person, texts: string[], chosen: { id: number; variant: number }[]) => {
    const members = await Promise.all(chosen.map(async (one) => ({ ...one, seen_version: await versionOf(one.id) })))
    return world.as(who).duplicates.reply({ params: { id: chosen.at(-1)?.id ?? 0 }, body: { texts, members } })
  }
  /** Time passes between two answers; then all that was planned leaves. */
  async function send() {
    await owner.query('update bulk_runs set next_at = null where space_id = $1', [space.id])
    await workOff(world.base)
    return (await networks.run()).length
  }
  const offered = async (who: Person, id: number) => {
    const { answer } = await world.as(who).duplicates.ofItem({ params: { id } })
    return { answer, answers: (await world.as(who).duplicates.get({ params: { id } })).answers }
  }
  const nothing = { answer: null, answers: [] }

  it('is offered what was said to these two once it has been sent, never what was said to the third', async () => {
    await answer(boss, ['Только вам, {author.first_name}', 'Другими словами'], [{ id: hidden, variant: 0 }])
    // Nothing has been sent yet, to nobody.
    for (const who of [boss, fenced]) expect(await offered(who, first)).toEqual(nothing)
    expect(await send()).toBe(1)
    expect(await offered(boss, first)).toEqual({
      ...{ answer: 'Только вам, {author.first_name}', answers: ['Только вам, {author.first_name}'] },
    })
    expect(await offered(fenced, first)).toEqual(nothing)

    await answer(boss, ['Не для вас', 'Отправили, {author.first_name}!'], [{ id: second, variant: 1 }])
    expect(await offered(fenced, first)).toEqual(nothing)
    expect(await send()).toBe(1)
    const said = 'Отправили, {author.first_name}!'
    for (const who of [boss, fenced]) expect(await offered(who, first)).toEqual({ answer: said, answers: [said] })
    // Where it is given to somebody else, what it was told goes with it.
    const later = await space.comment({ text: ASKED[0] })
    await group(space)
    await give(later.id, fenced)
    await give(second, null)
    expect(await offered(fenced, first)).toEqual(nothing)
  })

  it('is told of the third by no call, and is not called by it', async () => {
    const { duplicates } = world.as(fenced)
    const params = { id: hidden }
    const members = [{ id: second, seen_version: await versionOf(second), variant: 0 }]
    const asks = (id: number) => [
      duplicates.get({ params: { id } }),
      duplicates.ofItem({ params: { id } }),
      duplicates.members({ params: { id }, query: {} }),
      duplicates.preview({ params: { id }, body: { texts: ['Да'], ids: [second] } }),
      duplicates.reply({ params: { id }, body: { texts: ['Да'], members } }),
    ]
    const refusalsOf = async (id: number) => {
      const said = await Promise.allSettled(asks(id))
      return said.map((one) => (one.status === 'rejected' ? { ...one.reason.refusal, trace_id: '' } : one.value))
    }
    const refusals = await refusalsOf(hidden)
    for (const one of refusals) expect(one).toMatchObject({ error_type: 'not_found' })
    // As if it were not there.
    expect(refusals).toEqual(await refusalsOf(hidden + 1_000_000))
    const { rows } = await duplicates.list({ query: {} })
    expect(rows.map(({ id }) => id)).toEqual([first])
    expect(await duplicates.counts({ body: { ids: [params.id, first, second] } })).toEqual([
      { id: first, group_id: first, others: 1 },
      { id: second, group_id: first, others: 1 },
    ])
    expect((await duplicates.get({ params: { id: second } })).id).toBe(first)
    // With one alone there is no group, or one would learn that others ask the same.
    await give(second, null)
    expect(await othersOf(fenced, [first])).toEqual([0])
    await expect(duplicates.get({ params: { id: first } })).rejects.toMatchObject(notFound)
    await expect(duplicates.members({ params: { id: first }, query: {} })).rejects.toMatchObject(notFound)
  })

  it('answers these two and not the third', async () => {
    const { duplicates } = world.as(fenced)
    const preview = await duplicates.preview({
      params: { id: first },
      body: { texts: ['Отправили'], ids: [hidden, first, second] },
    })
    expect(preview.map(({ id }) => id)).toEqual([first, second])
    const both = [hidden, second].map((id) => ({ id, variant: 0 }))
    const run = await answer(fenced, ['Отправили'], both)
    expect(run.total).toBe(1)
    const members = [{ id: hidden, seen_version: await versionOf(hidden), variant: 0 }]
    const alone = duplicates.reply({ params: { id: first }, body: { texts: ['Отправили'], members } })
    await expect(alone).rejects.toMatchObject(notFound)
    expect(await send()).toBe(1)
    const { rows } = await owner.query('select item_id from replies where space_id = $1', [space.id])
    expect(rows.map(({ item_id }) => Number(item_id))).toEqual([second])
  })
})
