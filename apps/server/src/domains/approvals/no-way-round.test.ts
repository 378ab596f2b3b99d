import { afterAll, describe, expect, it } from 'vitest'
import { approvalsOf } from '../../../test/line/approvals-stage.ts'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { sentMessage, sentReply } from '../../../test/requests/deed-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { workOff } from '../bulk/jobs.ts'
import { lookInSpace } from './clock.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { run } = scriptNetworks(world)
const refused = (error_type: string) => ({ refusal: { error_type } })
const { scene, versionOf, replyAs, writeAs, queueOf } = approvalsOf(world)

describe('nobody slips past', () => {
  const waiting = async (space: Space) =>
    (
      await owner.query(`select count(*)::integer as n from approvals where space_id = $1 and state = 'asked'`, [
        space.id,
      ])
    ).rows[0].n
  const left = async (space: Space) =>
    (
      await owner.query(
        `select count(*)::integer as n from actions where space_id = $1 and kind in ('reply', 'private_reply', 'message')
           and (state <> 'held' or hold <> 'approval')`,
        [space.id],
      )
    ).rows[0].n

  it('by work on many', async () => {
    const { space, trainee } = await scene()
    const ids = [(await space.comment()).id, (await space.comment()).id]
    const deed = { do: 'reply', text: 'Спасибо' } as const
    await world.as(trainee).bulk.onItems({ body: { deed, target: { ids } } })
    while (await workOff(world.base));
    expect([await waiting(space), await left(space)]).toEqual([2, 0])
  })

  it('by a macro or a template', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    const macro = await world.as(boss).macros.add({
      body: {
        ...{ space_id: space.id, name: 'Ответ', uses_for: ['items'] },
        actions: [{ do: 'reply', text: 'Спасибо', template_id: null }],
      },
    } as never)
    const body = { macro_id: macro.id, seen_version: await versionOf('items', id) }
    await world.as(trainee).macroRuns.onItem({ params: { id }, body })
    expect([await waiting(space), await left(space)]).toEqual([1, 0])
  })

  it('by changing what was said, or by trying again what nobody has said yes to', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await space.comment()
    const sent = await replyAs(boss, id, { text: 'Сказано' })
    await run()
    await expect(
      world.as(trainee).moderation.editReply({ params: { id: sent.id }, body: { text: 'Другое' } } as never),
    ).rejects.toMatchObject(refused('needs_approval'))
    const other = await space.comment()
    const reply = await replyAs(trainee, other.id)
    await owner.query(
      `update actions set state = 'failed', hold = null, reason = 'no_right', ended_at = now() where reply_id = $1`,
      [reply.id],
    )
    await owner.query(`update replies set state = 'failed' where id = $1`, [reply.id])
    await expect(world.as(trainee).items.retryReply({ params: { id: reply.id } })).rejects.toMatchObject(
      refused('needs_approval'),
    )
  })

  it('by changing what was said in a dialogue', async () => {
    const { space, boss, trainee } = await scene()
    const { id } = await sentMessage(world, space, 'Сказано')
    const edit = (who: Person) => world.as(who).dialogs.editMessage({ params: { id }, body: { text: 'Другое' } })
    await expect(edit(trainee)).rejects.toMatchObject(refused('needs_approval'))
    expect((await owner.query('select text from messages where id = $1', [id])).rows).toEqual([{ text: 'Сказано' }])
    expect(await run()).toEqual([])
    await edit(boss)
    expect(await run()).toMatchObject([{ kind: 'edit_message', text: 'Другое' }])
  })

  it('by sending again, among what did not happen, what nobody has said yes to', async () => {
    const { space, boss, trainee } = await scene()
    const lead = await space.person('administrator')
    const again = async (who: Person, reply_id: number) => {
      const { rows } = await owner.query(
        `update actions set state = 'unknown', hold = null, ended_at = now() where reply_id = $1 returning id`,
        [reply_id],
      )
      await owner.query(`update replies set state = 'unknown' where id = $1`, [reply_id])
      return world.as(who).problems.retryAction({ params: { id: Number(rows[0].id) } })
    }
    const asked = await replyAs(trainee, (await space.comment()).id)
    // Whoever may send without a yes does not give one by this.
    await expect(again(boss, asked.id)).rejects.toMatchObject(refused('needs_approval'))

    const said = await replyAs(boss, (await space.comment()).id)
    await owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
      ...[space.id, lead.user_id],
    ])
    await expect(again(lead, said.id)).rejects.toMatchObject(refused('needs_approval'))
    // Nor what was to stand there instead.
    const sent = await sentReply(world, space, 'Сказано')
    await world.as(boss).moderation.editReply({ params: { id: sent.id }, body: { text: 'Другое' } } as never)
    await expect(again(lead, sent.id)).rejects.toMatchObject(refused('needs_approval'))
    expect(await run()).toEqual([])
    await again(boss, said.id)
    expect(await run()).toHaveLength(1)
  })

  it('by changing the words of a colleague and saying yes to them', async () => {
    const { space, trainee } = await scene()
    const lead = await space.person('operator', { switches: ['items', 'messages', 'approve'] })
    await owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
      ...[space.id, lead.user_id],
    ])
    const { id } = await space.comment()
    await replyAs(trainee, id)
    const [asked] = await queueOf(lead)
    const yes = (more: object) =>
      world.as(lead).approvals.approve({
        params: { id: asked?.id ?? 0 },
        body: { seen_version: asked?.version ?? 0, ...more },
      })
    await expect(yes({ text: 'Слова самого руководителя' })).rejects.toMatchObject(refused('needs_approval'))
    expect(await yes({})).toMatchObject({ state: 'approved', was_text: null })
  })

  it('in a dialogue, with a quotation, a draft before it or a private answer', async () => {
    const { space, trainee } = await scene()
    const message = await space.message()
    await world
      .as(trainee)
      .chatHandling.saveDraft({ params: { id: message.chat.id }, body: { text: 'Начал' } } as never)
    await writeAs(trainee, message.chat.id)
    const { id } = await space.comment()
    await replyAs(trainee, id, { is_private: true })
    expect([await waiting(space), await left(space)]).toEqual([2, 0])
  })
})

it('the clock tells of it again, gives it back when the network listens no more, and says that its time has passed', async () => {
  const { space, boss, trainee } = await scene()
  const account = await space.account({ provider: 'whatsapp' })
  const now = Math.floor(Date.now() / 1000)
  const { chat } = await space.message({ account, created_at: now - 60 })
  await writeAs(trainee, chat.id, { send_at: now + 600 })
  const told = async () =>
    (await owner.query('select told, state from approvals where space_id = $1', [space.id])).rows[0]
  await lookInSpace(world.base, space.id, new Date((now + 900) * 1000))
  expect(await told()).toEqual({ told: ['late'], state: 'asked' })
  await lookInSpace(world.base, space.id, new Date((now + 1_900) * 1000))
  expect(await told()).toEqual({ told: ['late', 'again'], state: 'asked' })
  await lookInSpace(world.base, space.id, new Date((now + 86_400 - 600) * 1000))
  expect(await told()).toEqual({ told: ['late', 'again', 'urgent'], state: 'asked' })
  // Nor does a yes send it then, should somebody be quicker than the clock.
  const [late] = await queueOf(boss)
  await owner.query(`update chats set last_inbound_at = now() - interval '25 hours' where id = $1`, [chat.id])
  const yes = { params: { id: late?.id ?? 0 }, body: { seen_version: late?.version ?? 0 } }
  await expect(world.as(boss).approvals.approve(yes)).rejects.toMatchObject(refused('window_closed'))
  await lookInSpace(world.base, space.id, new Date((now + 86_500) * 1000))
  expect(await told()).toMatchObject({ state: 'expired' })
  expect((await world.as(trainee).chats.get({ params: { id: chat.id } })).draft?.text).toBe('Здраствуйте')
  expect(await queueOf(boss)).toEqual([])
})
