import { randomUUID } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { formWith } from '../../../../test/requests/requests.ts'
import { openSocket } from '../../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { mailboxOf } from '../../auth/address.ts'
import { admitLetter } from '../../auth/inviters.ts'
import { attemptLimits } from '../../auth/throttle/attempts.ts'
import { invitePeople, sweepImports } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const parts = {
  ...world.base,
  admitLetter: (letter: Parameters<typeof admitLetter>[1]) => admitLetter(world.base.database, letter),
}
const workAll = async () => {
  while (await invitePeople(parts));
}
async function team() {
  const space = await world.space()
  const boss = await space.person('administrator')
  return { space, boss, as: world.as(boss) }
}
const fresh = () => `${randomUUID()}@example.test`
const send = (who: Person, { id }: Space, text: string, apply = true) =>
  world.as(who).peopleImports.read({ query: { space_id: id, apply }, body: formWith('people.csv', text) as never })
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })
const letters = async () =>
  (await world.owner.query(`select count(*)::integer as n from mails where kind = 'invitation'`)).rows[0].n as number

describe('a table of people', () => {
  it('tells what it would do and does nothing', async () => {
    const { space, boss, as } = await team()
    const before = await letters()
    const plan = await send(boss, space, `email\n${fresh()}\nnobody`, false)
    expect(plan.run).toBeNull()
    expect(plan.lines.map(({ does }) => does)).toEqual(['invite', 'refuse'])
    await workAll()
    expect(await as.members.invites()).toEqual([])
    expect(await as.peopleImports.list()).toEqual([])
    expect(await letters()).toBe(before)
  })

  it('invites everybody with their role and groups, one by one, and tells its author how far it is', async () => {
    const { space, boss, as } = await team()
    const group = await space.group()
    const { rows } = await world.owner.query('select name from user_groups where id = $1', [group])
    const account = await space.account()
    const [first, second] = [fresh(), fresh()]
    const ears = await openSocket(world, boss)
    const { run } = await send(
      boss,
      space,
      `Почта;Роль;Группы;Аккаунты\n${first};Аналитик;${rows[0].name};Account\n${second};;;\nnobody;;;`,
    )
    expect(run).toMatchObject({ state: 'running', total: 2, done: 0, failed: 0 })
    await workAll()
    const invites = await as.members.invites()
    expect(invites.find(({ email }) => email === first)).toMatchObject({
      ...{ role: 'analyst', groups: [group], objects: [account.id] },
    })
    expect(invites.find(({ email }) => email === second)).toMatchObject({ role: 'operator', groups: [], objects: null })
    expect(await as.peopleImports.list()).toMatchObject([{ state: 'done', total: 2, done: 2, failed: 0 }])
    const told = () =>
      ears.frames.flatMap((frame) => (frame.type === 'people_import' ? [`${frame.run.state} ${frame.run.done}`] : []))
    await expect.poll(told).toContain('done 2')
    const { rows: lines } = await world.owner.query(
      `select kind from audit_log where space_id = $1 and kind in ('people_import.begun', 'invite.sent') order by kind`,
      [space.id],
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['invite.sent', 'invite.sent', 'people_import.begun'])
  })

  it('keeps why somebody could not be invited, and the failed come first', async () => {
    const { space, boss, as } = await team()
    const [late, fine] = [await space.person('operator'), fresh()]
    const { email } = await world.as(late).users.me()
    await world.owner.query('update members set left_at = now(), deactivated_at = now() where user_id = $1', [
      late.user_id,
    ])
    const { run } = await send(boss, space, `email\n${fine}\n${email}`)
    // They are back before their line has its turn.
    await world.owner.query('update members set left_at = null, deactivated_at = null where user_id = $1', [
      late.user_id,
    ])
    await workAll()
    const { rows } = await as.peopleImports.people({ params: { id: run?.id ?? 0 }, query: {} })
    expect(rows).toEqual([
      { line: 3, email, state: 'failed', reason: 'already_member' },
      { line: 2, email: fine, state: 'done', reason: null },
    ])
  })

  it('rests when as many letters have left as may, and goes on later', async () => {
    const { space, boss, as } = await team()
    await world.owner.query(
      `insert into rate_limits (bucket, window_at, hits) values ($1, now() - interval '50 minutes', $2)`,
      [`invite_person:${boss.user_id}`, attemptLimits.invite_person.most - 1],
    )
    await send(boss, space, `email\n${fresh()}\n${fresh()}\n${fresh()}`)
    await workAll()
    const [resting] = await as.peopleImports.list()
    expect(resting).toMatchObject({ state: 'running', done: 1, failed: 0 })
    const rests_s = (resting?.rests_until ?? 0) - Date.now() / 1000
    expect(rests_s).toBeGreaterThan(60)
    expect(rests_s).toBeLessThanOrEqual(attemptLimits.invite_person.within_s)

    await world.owner.query('update rate_limits set hits = 0 where bucket = $1', [`invite_person:${boss.user_id}`])
    await workAll()
    expect(await as.peopleImports.list()).toMatchObject([{ state: 'running', done: 1 }])
    await world.owner.query('update people_imports set rests_until = now() where space_id = $1', [space.id])
    await workAll()
    expect(await as.peopleImports.list()).toMatchObject([{ state: 'done', done: 3, rests_until: null }])
  })

  it('refuses the line of a mailbox that gets no more letters, and goes on with the rest', async () => {
    const { space, boss, as } = await team()
    const [flooded, fine] = [fresh(), fresh()]
    await world.owner.query(`insert into rate_limits (bucket, window_at, hits) values ($1, now(), $2)`, [
      ...[`invite_email:${mailboxOf(flooded)}`, attemptLimits.invite_email.most],
    ])
    const { run } = await send(boss, space, `email\n${flooded}\n${fine}`)
    await workAll()
    const { rows } = await as.peopleImports.people({ params: { id: run?.id ?? 0 }, query: {} })
    expect(rows).toMatchObject([
      { email: flooded, state: 'failed', reason: 'too_many' },
      { email: fine, state: 'done' },
    ])
  })

  it('invites nobody any more once its author may not, and can be stopped', async () => {
    const { space, boss, as } = await team()
    const other = await space.person('administrator')
    const { run } = await send(boss, space, `email\n${fresh()}`)
    await expect(send(other, space, `email\n${fresh()}`)).rejects.toMatchObject(refused(409, 'import_running'))
    const seen = world.as(other)
    await seen.members.change({
      params: { id: boss.user_id },
      body: {
        ...{ space_id: space.id, role: 'operator', switches: [], objects: null, groups: [] },
        ...{ is_fenced: false, otp_required: false },
      },
    })
    await workAll()
    expect(await seen.peopleImports.people({ params: { id: run?.id ?? 0 }, query: {} })).toMatchObject({
      rows: [{ state: 'failed', reason: 'no_access' }],
    })
    await expect(as.peopleImports.list()).rejects.toMatchObject(refused(403, 'no_access'))

    const { run: second } = await send(other, space, `email\n${fresh()}`)
    const params = { id: second?.id ?? 0 }
    expect(await seen.peopleImports.stop({ params })).toMatchObject({ state: 'stopped' })
    await workAll()
    expect(await seen.members.invites()).toEqual([])
  })

  it('is each of its lines once, also with two processes', async () => {
    const { space, boss, as } = await team()
    const before = await letters()
    await send(boss, space, ['email', ...Array.from({ length: 30 }, fresh)].join('\n'))
    await Promise.all([workAll(), workAll()])
    await workAll()
    expect(await as.peopleImports.list()).toMatchObject([{ state: 'done', done: 30, failed: 0 }])
    expect(await letters()).toBe(before + 30)
  })

  it('has a heading, no more lines than a thousand, and no addresses for ever', async () => {
    const { space, boss, as } = await team()
    const fault = (file: string) => ({ status: 400, refusal: { fields: { file: expect.stringContaining(file) } } })
    await expect(send(boss, space, 'name\nAnton')).rejects.toMatchObject(fault('Email'))
    const many = ['email', ...Array.from({ length: limits.people_import + 1 }, fresh)].join('\n')
    await expect(send(boss, space, many, false)).rejects.toMatchObject(fault('1,000'))

    await send(boss, space, `email\n${fresh()}`)
    await workAll()
    await sweepImports(world.base)
    expect(await as.peopleImports.list()).toHaveLength(1)
    await world.owner.query(`update people_imports set ended_at = now() - interval '31 days' where space_id = $1`, [
      space.id,
    ])
    await sweepImports(world.base)
    expect(await as.peopleImports.list()).toEqual([])
  })
})
