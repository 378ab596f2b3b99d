import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../../test/stages/bots-stage.ts'
import { makeWorld, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, sessions, said } = botsOf(world)
const end: Drawn = ['end', { kind: 'end' }, {}]
const write = (space: Space, text: string) =>
  space.message({
    ...{ chat_external_id: 'anna', author: { external_id: 'anna', name: 'Анна' }, text },
    created_at: Math.floor(Date.now() / 1000),
  })

/** All accounts need a yes: what a bot asks is held. */
async function strict() {
  const stage = await scene()
  const { space, boss } = stage
  // The account is there with the first who writes.
  await space.message({ chat_external_id: 'boris', author: { external_id: 'boris', name: 'Борис' } })
  // Heard before there is a bot: else it would ask them, too.
  await pass(space)
  await world.owner.query('update objects set needs_approval = true where space_id = $1', [space.id])
  await add(
    space,
    boss,
    drawn(
      [
        [
          'ask',
          { kind: 'question', text: 'Номер заказа?', variable: 'n', wait_s: 60 },
          { next: 'tell', timeout: 'end' },
        ],
        ['tell', { kind: 'message', variants: ['Записал {n}'] }, { next: 'end' }],
        end,
      ],
      { variables: [{ name: 'n', kind: 'text' }] },
    ),
  )
  const { chat } = await write(space, 'Здравствуйте')
  await pass(space)
  const { rows } = await world.owner.query('select id::integer, version from approvals where space_id = $1', [space.id])
  return { ...stage, chat, approval: rows[0] as { id: number; version: number } }
}

describe('a question that waits for a yes', () => {
  it('is not waited for before it has left, and then for its whole time', async () => {
    const { space, boss, chat, approval } = await strict()
    const waits = async () => (await sessions(space))[0].data.waits
    expect(await waits()).toMatchObject({ for: 'held' })
    // Much longer than the customer would have had: nobody has asked them yet.
    await pass(space, 600)
    expect(await waits()).toMatchObject({ for: 'held' })
    await world.as(boss).approvals.approve({ params: { id: approval.id }, body: { seen_version: approval.version } })
    await write(space, '4512')
    await pass(space, 5)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Номер заказа?', 'Записал 4512'])
    expect((await sessions(space))[0]).toMatchObject({ state: 'done' })
  })

  it('goes to people where it is refused', async () => {
    const { space, boss, approval } = await strict()
    await world.as(boss).approvals.refuse({ params: { id: approval.id }, body: { comment: 'Не так' } })
    await pass(space, 600)
    expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'refused' })
  })
})
