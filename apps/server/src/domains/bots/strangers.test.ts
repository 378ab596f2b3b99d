import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, pass, sessions, said } = botsOf(world)
const now = () => Math.floor(Date.now() / 1000)
const from = (who: string, more: object = {}) => ({
  ...{ chat_external_id: who, author: { external_id: who, name: who }, created_at: now() },
  ...more,
})
const two = [
  { id: 'a', label: 'Раз' },
  { id: 'b', label: 'Два' },
]
const nodes: Drawn[] = [
  ['menu', { kind: 'choice', text: 'Первый?', choices: two, wait_s: 600 }, { 'c:a': 'more', 'c:b': 'end' }],
  ['more', { kind: 'choice', text: 'Второй?', choices: two, wait_s: 600 }, { 'c:a': 'end', 'c:b': 'end' }],
  ['end', { kind: 'end', text: 'Всё', status: 'closed' }, {}],
]
const begun = [{ on: 'keyword', any_of: ['меню'] }]

describe('what customers send that is not meant', () => {
  it('an old button moves nothing', async () => {
    const { space, boss } = await scene()
    const account = await space.account({ provider: 'telegram' })
    await add(space, boss, drawn(nodes, { triggers: begun }))
    const { chat } = await space.message(from('anna', { account, text: 'меню' }))
    await pass(space)
    const [, over] = (await said(chat.id))[0]?.payloads ?? []
    await space.message(from('anna', { account, text: 'Раз', pressed: (await said(chat.id))[0]?.payloads[0] }))
    await pass(space)
    await space.message(from('anna', { account, text: 'Два', pressed: over }))
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'waiting', node: 'more' })
    expect(await said(chat.id)).toHaveLength(2)
  })

  it('a button of somebody else’s dialogue begins nothing; one’s own of a conversation that is over does', async () => {
    const { space, boss } = await scene()
    const account = await space.account({ provider: 'telegram' })
    await add(space, boss, drawn(nodes, { triggers: [...begun, { on: 'button' }] }))
    const { chat } = await space.message(from('anna', { account, text: 'меню' }))
    await pass(space)
    const [first, over] = (await said(chat.id))[0]?.payloads ?? []
    await space.message(from('anna', { account, text: 'Два', pressed: over }))
    await pass(space)
    expect(await sessions(space)).toMatchObject([{ state: 'done' }])
    await space.message(from('boris', { account, text: 'Раз', pressed: first }))
    await pass(space)
    expect(await sessions(space)).toHaveLength(1)
    await space.message(from('anna', { account, text: 'Раз', pressed: first }))
    await pass(space)
    expect((await sessions(space)).at(-1)).toMatchObject({ cause: 'button', chat_id: chat.id, node: 'more' })
  })
})

describe('a conversation that runs is over', () => {
  const waiting = async () => {
    const { space, boss } = await scene()
    await add(space, boss, drawn(nodes, { triggers: begun }))
    const { chat } = await space.message(from('anna', { text: 'меню' }))
    await pass(space)
    return { space, chat }
  }

  it('when the customer is blocked', async () => {
    const { space, chat } = await waiting()
    await owner.query(
      `insert into author_blocks (space_id, author_id, object_id) select space_id, author_id, object_id from chats where id = $1`,
      [chat.id],
    )
    await space.message(from('anna', { text: 'Раз' }))
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'stopped', reason: 'blocked' })
    expect(await said(chat.id)).toHaveLength(1)
  })

  it('when the space may have no bots any more', async () => {
    const { space, chat } = await waiting()
    await owner.query(`update spaces set settings = settings || '{"bots": false}' where id = $1`, [space.id])
    await space.message(from('anna', { text: 'Раз' }))
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'stopped', reason: 'not_allowed' })
    expect(await said(chat.id)).toHaveLength(1)
  })
})
