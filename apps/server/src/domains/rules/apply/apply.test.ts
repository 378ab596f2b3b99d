import { afterAll, describe, expect, it } from 'vitest'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { runsAll } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, firings, row } = rulesOf(world)
const now = () => Math.floor(Date.now() / 1000)
const replies = async (space: Space) =>
  (await owner.query('select text, source from replies where space_id = $1 order by id', [space.id])).rows
const macro = async (space: Space): Promise<number> => {
  const actions = '[{"do":"reply","text":"Из макроса","template_id":null},{"do":"note","text":"Заметка"}]'
  const { rows } = await owner.query(`insert into macros (space_id, name, actions) values ($1, 'М', $2) returning id`, [
    ...[space.id, actions],
  ])
  return rows[0].id
}
const apply = (boss: Person, id: number, with_replies = false, seen_version = 1) =>
  world.as(boss).ruleTrials.apply({ params: { id }, body: { seen_version, with_replies } })
const preview = (boss: Person, id: number) => world.as(boss).ruleTrials.preview({ params: { id } })
const run = async () => {
  while (await runsAll(world.base));
}
const answering = { is_on: false, do: [{ do: 'reply', variants: ['Да'] }] }

describe('a rule that is applied to what waits', () => {
  it('answers nobody unless that is ticked, also not by a macro, whose other steps are done', async () => {
    const { space, boss } = await scene()
    await space.comment({ created_at: now() })
    const rule = await add(space, boss, { is_on: false, do: [{ do: 'macro', macro_id: await macro(space) }] })

    expect(await preview(boss, rule.id)).toEqual({ count: 1, version: 1, has_replies: true })
    await apply(boss, rule.id)
    await run()

    expect(await replies(space)).toEqual([])
    expect((await owner.query('select text from item_notes where space_id = $1', [space.id])).rows).toEqual([
      { text: 'Заметка' },
    ])
  })

  it('answers once, whoever begins it twice', async () => {
    const { space, boss } = await scene()
    await space.comment({ created_at: now() })
    const rule = await add(space, boss, answering)

    const begun = await Promise.allSettled([apply(boss, rule.id, true), apply(boss, rule.id, true)])
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await run()
    expect(await replies(space)).toHaveLength(1)

    // It has not left yet, and is counted no more.
    expect((await preview(boss, rule.id)).count).toBe(0)
    await apply(boss, rule.id, true)
    await run()
    expect(await replies(space)).toHaveLength(1)
  })

  it('does not talk over a person who has answered since', async () => {
    const { space, boss } = await scene()
    const { id } = await space.comment({ created_at: now() })
    const rule = await add(space, boss, answering)
    await apply(boss, rule.id, true)
    const { version } = await row('items', id)
    const body = { text: 'Человек', seen_version: version, then_status: 'closed' as const }
    await world.as(boss).items.reply({ params: { id }, body: body as never })
    await run()
    expect(await replies(space)).toEqual([{ text: 'Человек', source: 'typed' }])
  })

  it('is not done by another version than was looked at', async () => {
    const { space, boss } = await scene()
    await space.comment({ created_at: now() })
    const rule = await add(space, boss, answering)
    await apply(boss, rule.id, true)
    const { id: _, space_id: __, is_on: ___, position, version, updated_at, updated_by, paused, ...same } = rule
    const next = { ...same, do: [{ do: 'reply', variants: ['Другое'] }], seen_version: 1, agreed: false }
    await world.as(boss).rules.save({ params: { id: rule.id }, body: next as never })
    await run()
    expect(await replies(space)).toEqual([])
    await expect(apply(boss, rule.id, true)).rejects.toMatchObject({ refusal: { error_type: 'stale' } })
  })

  it('is not gone on with when whoever began it has left', async () => {
    const { space, boss } = await scene()
    await space.comment({ created_at: now() })
    const rule = await add(space, boss, answering)
    const run_id = (await apply(boss, rule.id, true)).id
    await owner.query('update members set deactivated_at = now() where space_id = $1 and user_id = $2', [
      ...[space.id, boss.user_id],
    ])
    await run()
    expect(await replies(space)).toEqual([])
    const other = await space.person('administrator')
    expect(await world.as(other).ruleTrials.run({ params: { id: run_id } })).toMatchObject({ state: 'done', failed: 1 })
  })

  it.each<[string, (space: Space, boss: Person, account_id: number) => Promise<unknown>]>([
    [
      'may not manage rules any more',
      (space, boss) =>
        owner.query(`update members set role = 'operator' where space_id = $1 and user_id = $2`, [
          ...[space.id, boss.user_id],
        ]),
    ],
    [
      // They still see the comment; the rule is for accounts that they do not see any more.
      'has the rule not within reach any more',
      async (space, boss, account_id) => {
        await owner.query('insert into member_objects (space_id, user_id, object_id) values ($1, $2, $3)', [
          ...[space.id, boss.user_id, account_id],
        ])
        await owner.query('update members set all_objects = false where space_id = $1 and user_id = $2', [
          ...[space.id, boss.user_id],
        ])
      },
    ],
  ])('is not gone on with when whoever began it %s', async (_, turn) => {
    const { space, boss } = await scene()
    const account = await space.account()
    await space.comment({ account, created_at: now() })
    const rule = await add(space, boss, answering)
    const run_id = (await apply(boss, rule.id, true)).id
    await turn(space, boss, account.id)
    await run()
    expect(await replies(space)).toEqual([])
    expect(await firings(space)).toEqual([])
    const other = await space.person('administrator')
    expect(await world.as(other).ruleTrials.run({ params: { id: run_id } })).toMatchObject({ state: 'done', failed: 1 })
  })

  it('that rests is counted as it is done', async () => {
    const { space, boss } = await scene()
    await space.comment({ created_at: now() })
    const rule = await add(space, boss)
    await owner.query(`update rules set paused_reason = 'errors', paused_at = now() where space_id = $1`, [space.id])
    const { count } = await preview(boss, rule.id)
    await apply(boss, rule.id)
    await run()
    expect([count, (await firings(space)).length]).toEqual([1, 1])
  })
})

describe('an administrator who sees one account', () => {
  async function fenced() {
    const { space, boss } = await scene()
    const [mine, theirs] = [
      await space.account({ provider: 'facebook' }),
      await space.account({ provider: 'facebook' }),
    ]
    const { id } = await space.comment({ account: theirs, text: 'Секретное слово', created_at: now() })
    const guest = await space.person('administrator', { objects: [mine.id] } as never)
    return { space, boss, guest, mine, theirs, id }
  }
  const secret = { if: { field: 'text', op: 'contains', value: ['секретное'] }, do: [{ do: 'delete' }] }

  it('writes rules for that one alone, and neither counts nor deletes what is not theirs', async () => {
    const { space, guest, mine, theirs, id } = await fenced()
    const rule = await add(space, guest, { is_on: false, ...secret })
    expect(rule.object_ids).toEqual([mine.id])
    expect((await preview(guest, rule.id)).count).toBe(0)
    await apply(guest, rule.id)
    await run()
    expect((await row('items', id)).status).toBe('new')
    await expect(add(space, guest, { ...secret, object_ids: [theirs.id] })).rejects.toMatchObject({
      refusal: { error_type: 'invalid' },
    })
  })

  it('neither changes, switches on, counts nor applies a rule of all accounts', async () => {
    const { space, boss, guest } = await fenced()
    const rule = await add(space, boss, { is_on: false, ...secret })
    const { id, space_id: _, is_on: __, position, version, updated_at, updated_by, paused, ...same } = rule
    const by = world.as(guest)
    const refused = { refusal: { error_type: 'no_access' } }
    const body = { ...same, seen_version: 1, agreed: true } as never
    await expect(by.rules.save({ params: { id }, body })).rejects.toMatchObject(refused)
    await expect(by.rules.turn({ params: { id }, body: { is_on: true } as never })).rejects.toMatchObject(refused)
    await expect(preview(guest, id)).rejects.toMatchObject(refused)
    await expect(apply(guest, id)).rejects.toMatchObject(refused)
  })

  it('tries rules on that one alone', async () => {
    const { space, guest, mine } = await fenced()
    const { name, ...draft } = await add(space, guest, { is_on: false, ...secret, name: 'Проба' })
    const { id: _, space_id, is_on: __, position, version, updated_at, updated_by, paused, ...same } = draft
    const definition = { ...same, name, object_ids: null }
    const body = { space_id: space.id, rule_id: null, definition, days: 1 } as never
    const { id } = await world.as(guest).ruleTrials.begin({ body })
    const { rows } = await owner.query('select definition from rule_trials where space_id = $1 and id = $2', [
      ...[space.id, id],
    ])
    expect(rows[0].definition.object_ids).toEqual([mine.id])
  })
})
