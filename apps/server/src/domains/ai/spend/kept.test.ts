// What is kept of questions, and whose words are in them.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { eraseFromAi } from '../erase.ts'
import { resealAi } from '../store/key.ts'

const stage = await makeAiStage()
const { world, model, agent, ask } = stage
afterAll(stage.end)
beforeEach(() => void model.requests.splice(0))

/** Two customers, each of whom an answer was drafted for, with its texts kept. */
async function kept() {
  const space = await world.space()
  await agent(space)
  const boss = await space.person('administrator')
  const { aiJournal } = world.as(boss)
  const settings = { is_closed: false, is_masked: true, keeps_texts: true, month: null, currency: 'RUB' as const }
  await aiJournal.saveSettings({ body: { ...settings, space_id: space.id } })
  const say = async (who: string) => {
    const author = { external_id: `of-${who}`, name: who }
    const { chat } = await space.message({ chat_external_id: who, author, text: `Где заказ? Слова ${who}` })
    await ask(boss, { chat_id: chat.id })
    return chat.id
  }
  const [anna, boris] = [await say('Анна'), await say('Борис')]
  const textsOf = async (chat_id: number) => {
    const { rows } = await aiJournal.calls({ query: { space_id: space.id } })
    const call = rows.find((each) => each.chat_id === chat_id)
    return (await aiJournal.readTexts({ params: { id: call?.id ?? 0 } })).asked
  }
  return { space, anna, boris, textsOf, boss }
}

it('forgets what was asked and answered with the customer whose words it has, and nobody else’s', async () => {
  const { space, anna, boris, textsOf } = await kept()
  expect(await textsOf(anna)).toContain('Слова Анна')
  const { rows } = await world.owner.query('select author_id from chats where space_id = $1 and id = $2', [
    space.id,
    anna,
  ])
  await space.inside((ctx) => eraseFromAi(ctx, { space_id: space.id, author_id: Number(rows[0].author_id) }))
  expect(await textsOf(anna)).toBe(null)
  expect(await textsOf(boris)).toContain('Слова Борис')
})

it('says in the action journal who has read what was asked and answered', async () => {
  const { space, boss, anna, textsOf } = await kept()
  const lines = async () =>
    (
      await world.owner.query(`select kind, user_id from audit_log where space_id = $1 and kind like 'ai_call.%'`, [
        space.id,
      ])
    ).rows
  await world.as(boss).aiJournal.calls({ query: { space_id: space.id } })
  expect(await lines()).toEqual([])
  expect(await textsOf(anna)).toContain('Слова Анна')
  expect(await lines()).toEqual([{ kind: 'ai_call.read', user_id: boss.user_id }])
})

it('seals what was asked and answered anew, so that it can still be read', async () => {
  const { space, anna, textsOf } = await kept()
  const sealed = async () =>
    (await world.owner.query('select texts from ai_calls where space_id = $1 order by id', [space.id])).rows.map(
      ({ texts }) => texts.toString('hex'),
    )
  const before = await sealed()
  expect(await resealAi(world.base)).toBeGreaterThanOrEqual(2)
  const after = await sealed()
  expect(after.length).toBe(before.length)
  expect(after.filter((each) => before.includes(each))).toEqual([])
  expect(await textsOf(anna)).toContain('Слова Анна')
})

it('lets no note of ours and no word of another dialogue out', async () => {
  const { space, anna, boss } = await kept()
  const said = { chat_external_id: 'Анна', author: { external_id: 'of-Анна', name: 'Анна' } }
  const { id } = await space.message({ ...said, text: 'Он скандалист, не торопитесь' })
  await space.message({ ...said, text: 'Так где же заказ?' })
  const read = async () => {
    model.requests.splice(0)
    await ask(boss, { chat_id: anna })
    return JSON.stringify(model.requests)
  }
  expect(await read()).toContain('скандалист')
  await world.owner.query(`update messages set kind = 'note', is_own = true where space_id = $1 and id = $2`, [
    space.id,
    id,
  ])
  const sent = await read()
  expect(sent).toContain('Так где же заказ')
  expect(sent).not.toContain('скандалист')
  expect(sent).not.toContain('Борис')
})

it('is read by nobody who does not see what it was about, and nobody is said to have read it', async () => {
  const { space, boss, anna } = await kept()
  const confined = await space.person('administrator', { objects: [(await space.account()).id] })
  const fenced = await space.person('administrator', { groups: [await space.group()] })
  const { rows } = await world.as(boss).aiJournal.calls({ query: { space_id: space.id } })
  const params = { id: rows.find(({ chat_id }) => chat_id === anna)?.id ?? 0 }
  expect(await world.as(boss).aiJournal.call({ params })).toMatchObject({ chat_id: anna, author_name: 'Анна' })
  for (const who of [confined, fenced]) {
    const { aiJournal } = world.as(who)
    const hidden = { item_id: null, chat_id: null, author_name: null, has_texts: false }
    expect(await aiJournal.call({ params })).toMatchObject(hidden)
    const theirs = await aiJournal.calls({ query: { space_id: space.id } })
    expect(JSON.stringify(theirs)).not.toContain('Анна')
    expect(await aiJournal.readTexts({ params })).toEqual({ asked: null, answered: null })
  }
  const read = await world.owner.query(`select from audit_log where space_id = $1 and kind = 'ai_call.read'`, [
    space.id,
  ])
  expect(read.rowCount).toBe(0)
  expect((await world.as(boss).aiJournal.readTexts({ params })).asked).toContain('Слова Анна')
})

it('is read by nobody who sees one comment of the thread that was shown, and not the others', async () => {
  const { space, boss } = await kept()
  const group = await space.group()
  const fenced = await space.person('administrator', { groups: [group] })
  const author = { external_id: 'of-Вера', name: 'Вера' }
  const first = await space.comment({ author, external_id: 'vera', text: 'Слова для других' })
  const asked = await space.comment({ author, text: 'Где заказ?', parent_external_id: 'vera' } as object)
  await world.owner.query('update items set group_id = $2 where id = $1', [asked.id, group])
  await ask(boss, { item_id: asked.id })
  const { rows } = await world.as(boss).aiJournal.calls({ query: { space_id: space.id } })
  const params = { id: rows.find(({ item_id }) => item_id === asked.id)?.id ?? 0 }
  expect((await world.as(boss).aiJournal.readTexts({ params })).asked).toContain('Слова для других')
  const read = async () => (await world.as(fenced).aiJournal.readTexts({ params })).asked
  expect(await world.as(fenced).aiJournal.call({ params })).toMatchObject({ item_id: asked.id, has_texts: false })
  expect(await read()).toBe(null)
  await world.owner.query('update items set group_id = $2 where id = $1', [first.id, group])
  expect(await read()).toContain('Слова для других')
})
