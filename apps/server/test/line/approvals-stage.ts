import { expect } from 'vitest'
import type { Person, World } from '../world.ts'

// Answers that wait for a yes.
export function approvalsOf(world: World) {
  const { owner } = world
  async function scene(settings: object = {}) {
    const space = await world.space({ settings })
    const boss = await space.person('administrator')
    const trainee = await space.person('operator', { switches: ['items', 'messages'] })
    await owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
      space.id,
      trainee.user_id,
    ])
    return { space, boss, trainee }
  }
  const versionOf = async (kind: 'items' | 'chats', id: number) =>
    Number((await owner.query(`select version from ${kind} where id = $1`, [id])).rows[0].version)
  const replyAs = async (who: Person, id: number, more: object = {}) =>
    world.as(who).items.reply({
      params: { id },
      body: { text: 'Здраствуйте', seen_version: await versionOf('items', id), ...more },
    })
  const writeAs = async (who: Person, id: number, more: object = {}) =>
    world.as(who).chats.send({
      params: { id },
      body: { text: 'Здраствуйте', seen_version: await versionOf('chats', id), ...more },
    })
  const queueOf = async (who: Person) => (await world.as(who).approvals.list({ query: {} })).rows
  const onlyOne = async (who: Person) => {
    const rows = await queueOf(who)
    expect(rows).toHaveLength(1)
    return rows[0] as (typeof rows)[number]
  }
  const draftOf = async (who: Person, id: number) => (await world.as(who).items.get({ params: { id } })).draft?.text
  return { scene, versionOf, replyAs, writeAs, queueOf, onlyOne, draftOf }
}
