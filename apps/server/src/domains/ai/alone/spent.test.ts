// Whoever writes much does not spend a space's money by it: nothing is paid for that would not be sent.
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import { reserve } from '../spend/reserve.ts'
import { selectAgents } from '../store/queries.ts'

const stage = await makeAloneStage()
const { world, scene, says, listen, work, turns, said, engineAt } = stage
const { owner } = world
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'
const paidFor = async (space: { id: number }) =>
  (await owner.query(`select from ai_calls where space_id = $1 and kind = 'answer'`, [space.id])).rowCount

it('asks a model as often over one author as an answer can be sent, however many comments they write', async () => {
  const { space, account } = await scene()
  const created_at = Math.floor(Date.now() / 1000)
  const author = { external_id: 'stranger', name: 'Чужой' }
  for (let at = 0; at < 30; at++) await space.comment({ account, author, text: QUESTION, created_at })
  const other = await space.comment({ account, text: QUESTION, created_at })
  await listen(space)
  for (let rounds = 0; rounds < 40; rounds++) await work()
  const all = await turns(space)
  expect(all.filter(({ state }) => state !== 'over')).toEqual([])
  const answered = all.filter(({ outcome }) => outcome === 'answered')
  const guarded = all.filter(({ reason }) => reason === 'guarded')
  expect([answered.length, guarded.length]).toEqual([limits.robot_sends_minute + 1, 30 - limits.robot_sends_minute])
  // And the other customer has lost nothing by it.
  expect((await owner.query('select text from replies where item_id = $1', [other.id])).rows).toEqual([
    { text: DELIVERY },
  ])
  expect(await paidFor(space)).toBe(limits.robot_sends_minute + 1)
})

it('asks again when it is sent: what was sent meanwhile counts', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  const flooding = engineAt(async (step, { author_id, thread_id }) => {
    if (step !== 'asked') return
    for (let sent = 0; sent < limits.robot_sends_minute; sent++)
      await owner.query(
        `insert into robot_acts (space_id, kind, thread_id, object_id, author_id, is_send, at) values ($1, 'item', $2, $3, $4, true, now() + interval '5 s')`,
        [space.id, thread_id, account.id, author_id],
      )
  })
  await work(5, flooding)
  expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'guarded' }])
  expect(await said(chat.id)).toEqual([])
})

it('asks no model in a thread where robots rest', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await owner.query(
    `insert into robot_rests (space_id, kind, thread_id, until) values ($1, 'chat', $2, now() + interval '10 min')`,
    [space.id, chat.id],
  )
  await listen(space)
  await work()
  expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'guarded' }])
  expect(await paidFor(space)).toBe(0)
})

it('lets robots ask so often over one customer within a minute and a day, whatever for, and people as they like', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  const { rows } = await owner.query('select author_id from chats where id = $1', [chat.id])
  const [agent] = await space.inside(({ db }) => selectAgents({ db, spaces: [space.id] }))
  if (!agent) throw new Error('no agent')
  const endpoint = { is_named: false, calls_day: null }
  const question = { turns: [{ role: 'user' as const, content: 'a' }], max_tokens: 10 }
  const kinds = ['emotion', 'extract', 'classify', 'answer'] as const
  const ask = async (at: number, of: { user_id?: number; author_id?: number } = {}) => {
    const about = { item_id: null, chat_id: chat.id, author_id: of.author_id ?? Number(rows[0].author_id) }
    const asking = { agent, endpoint, kind: kinds[at % 4] as (typeof kinds)[0], about, user_id: of.user_id ?? null }
    const got = await space.inside((ctx) => reserve(ctx, asking, question))
    return typeof got === 'string' ? got : 'asked'
  }
  for (let at = 0; at < limits.ai_author_minute; at++) expect(await ask(at)).toBe('asked')
  for (const at of kinds.keys()) expect(await ask(at)).toBe('author')
  expect(await ask(0, { user_id: 1 })).toBe('asked')
  expect(await ask(0, { author_id: 1_000_000 })).toBe('asked')
  const age = () => owner.query(`update ai_calls set at = at - interval '61 s' where space_id = $1`, [space.id])
  for (let at = limits.ai_author_minute; at < limits.ai_author_day; at++) {
    if (at % limits.ai_author_minute === 0) await age()
    expect(await ask(at)).toBe('asked')
  }
  await age()
  expect(await ask(0)).toBe('author')
})
