import { NetworkFailure } from '@otklik/connectors/connector.ts'
import type { RuleEvent } from '@otklik/contract/rules/when.ts'
import { ruleEvents, timedEvents } from '@otklik/contract/rules/when.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../../test/line/scripted-networks.ts'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, firings, at } = rulesOf(world)
const { run } = scriptNetworks(world)

const now = () => Math.floor(Date.now() / 1000)
type Stage = { space: Space; boss: Person }
type Scene = { when: object; happens(stage: Stage): Promise<unknown> }

const commentOf = async (space: Space, more: object = {}) => {
  const account = await space.account()
  const external_id = `x${Math.random()}`
  const { id } = await space.comment({ account, external_id, created_at: now(), ...more })
  return { account, external_id, id }
}
const chatOf = async (space: Space, more: object = {}) => {
  const account = await space.account()
  const [external_id, chat_external_id] = [`m${Math.random()}`, `p${Math.random()}`]
  const { chat, id } = await space.message({ account, external_id, chat_external_id, created_at: now(), ...more })
  return { account, external_id, chat_external_id, chat, id }
}
const boss = (stage: Stage) => world.as(stage.boss)
const status = async (stage: Stage, id: number, to: 'closed' | 'waiting') => {
  const { item } = await boss(stage).items.get({ params: { id } })
  return boss(stage).items.setStatus({ params: { id }, body: { status: to, seen_version: item.version } })
}

/** One way in which each comes about; a new one does not compile without. */
const scenes: Record<Exclude<RuleEvent, (typeof timedEvents)[number] | 'every'>, Scene> = {
  item_arrived: { when: { on: 'item_arrived' }, happens: ({ space }) => commentOf(space) },
  item_edited: {
    when: { on: 'item_edited' },
    async happens({ space }) {
      const { account, external_id } = await commentOf(space)
      await space.arrive(account, [{ kind: 'comment_edited', external_id, text: 'Иначе', at: now() + 5 }])
    },
  },
  rating_changed: {
    when: { on: 'rating_changed' },
    async happens({ space }) {
      const { account, external_id } = await commentOf(space, { sort: 'review', rating: 5 })
      await space.arrive(account, [{ kind: 'comment_edited', external_id, text: 'Плохо', rating: 1, at: now() + 5 }])
    },
  },
  item_deleted: {
    when: { on: 'item_deleted' },
    async happens({ space }) {
      const { account, external_id } = await commentOf(space)
      await space.arrive(account, [{ kind: 'comment_deleted', external_id, at: now() + 5 }])
    },
  },
  item_hidden: {
    when: { on: 'item_hidden' },
    async happens({ space }) {
      const { account, external_id } = await commentOf(space)
      await space.arrive(account, [{ kind: 'comment_hidden', external_id, is_hidden: true, at: now() + 5 }])
    },
  },
  message_arrived: { when: { on: 'message_arrived' }, happens: ({ space }) => chatOf(space) },
  chat_began: {
    when: { on: 'chat_began', scope: 'reopened' },
    async happens(stage) {
      const { account, chat, chat_external_id } = await chatOf(stage.space)
      const { chat: seen } = await boss(stage).chats.get({ params: { id: chat.id } })
      await boss(stage).chats.setStatus({
        params: { id: chat.id },
        body: { status: 'closed', seen_version: seen.version },
      })
      await stage.space.message({ account, chat_external_id, created_at: now() + 5 })
    },
  },
  message_edited: {
    when: { on: 'message_edited' },
    async happens({ space }) {
      const { account, external_id, chat_external_id } = await chatOf(space)
      await space.arrive(account, [
        { kind: 'message_edited', external_id, chat_external_id, text: 'Иначе', at: now() + 5 },
      ])
    },
  },
  reaction: {
    when: { on: 'reaction' },
    async happens({ space }) {
      const { account, external_id, chat_external_id } = await chatOf(space)
      const author = { external_id: 'somebody', name: 'Кто-то' }
      await space.arrive(account, [
        { kind: 'message_reactions', external_id, chat_external_id, author, reactions: ['👍'], at: now() + 5 },
      ])
    },
  },
  status_changed: {
    when: { on: 'status_changed', from: ['new'], to: ['waiting'] },
    happens: async (stage) => status(stage, (await commentOf(stage.space)).id, 'waiting'),
  },
  assigned: {
    when: { on: 'assigned' },
    async happens(stage) {
      const { id } = await commentOf(stage.space)
      const body = { assigned_to: stage.boss.user_id, group_id: null, seen_version: 1 }
      await boss(stage).itemHandling.assign({ params: { id }, body })
    },
  },
  tagged: {
    when: { on: 'tagged' },
    async happens(stage) {
      const { id } = await commentOf(stage.space)
      const sql = `insert into tags (space_id, name) values ($1, 'Тег') returning id`
      const tag = (await world.owner.query(sql, [stage.space.id])).rows[0].id
      await boss(stage).itemHandling.setTags({ params: { id }, body: { add: [tag], remove: [] } })
    },
  },
  answered: {
    when: { on: 'answered', by: ['person'] },
    async happens(stage) {
      const { chat } = await chatOf(stage.space)
      const { chat: seen } = await boss(stage).chats.get({ params: { id: chat.id } })
      await boss(stage).chats.send({ params: { id: chat.id }, body: { text: 'Да', seen_version: seen.version } })
      await run()
    },
  },
  send_failed: {
    when: { on: 'send_failed' },
    async happens(stage) {
      const { id } = await commentOf(stage.space)
      const { item } = await boss(stage).items.get({ params: { id } })
      await boss(stage).items.reply({ params: { id }, body: { text: 'Да', seen_version: item.version } })
      await run({ reply: new NetworkFailure('rejected', 'Not allowed') })
    },
  },
  author_changed: {
    when: { on: 'author_changed' },
    async happens(stage) {
      const { id } = await commentOf(stage.space)
      const sql = `insert into labels (space_id, name) values ($1, 'Опт') returning id`
      const label = (await world.owner.query(sql, [stage.space.id])).rows[0].id
      const { author } = await boss(stage).items.get({ params: { id } })
      await boss(stage).labels.setOnAuthor({ params: { id: author?.id as number }, body: { add: [label], remove: [] } })
    },
  },
  delay_over: {
    when: { on: 'delay_over' },
    async happens(stage) {
      const { id } = await commentOf(stage.space)
      const body = { status: 'delayed' as const, delayed_until: now() + 3_600, seen_version: 1 }
      await boss(stage).items.setStatus({ params: { id }, body })
      await world.owner.query(`update items set delayed_until = now() - interval '1 second' where id = $1`, [id])
      const { resumeDue } = await import('../../work/jobs.ts')
      const { items } = await import('../../items/index.ts')
      const { chats } = await import('../../chats/index.ts')
      await resumeDue(world.base, { ...items.resume, ...chats.resume } as never)
    },
  },
}

describe('a rule acts when', () => {
  it.each(Object.entries(scenes))('%s', async (on, { when, happens }) => {
    const stage = await scene()
    const rule = await add(stage.space, stage.boss, { when, do: [{ do: 'notify', text: 'Смотрите', assignee: true }] })
    await happens(stage)
    await pass(stage.space)
    expect(await firings(stage.space)).toMatchObject([{ rule_id: rule.id, event: on, result: 'done' }])
  })

  it('knows every event that there is', () => {
    const known = [...Object.keys(scenes), ...timedEvents, 'every']
    expect(ruleEvents.filter((on) => !known.includes(on))).toEqual([])
  })
})

describe('a rule is left alone by', () => {
  it('history, our own words, notes and what other rules have done three times over', async () => {
    const { space, boss: who } = await scene()
    await add(space, who, { when: { on: 'message_arrived' } })
    const { account, chat_external_id, chat } = await chatOf(space)
    await pass(space)
    expect(await firings(space)).toHaveLength(1)
    await world.as(who).chatHandling.addNote({ params: { id: chat.id }, body: { text: 'Себе', mentioned: [] } })
    await space.arrive(account, [
      { kind: 'own_message', external_id: 'own', chat_external_id, created_at: now() + 2, text: 'Ответ' },
    ])
    await pass(space)
    expect(await firings(space)).toHaveLength(1)
  })

  it('other accounts, other kinds and the hours that it is not for', async () => {
    const { space, boss: who } = await scene()
    const [ours, theirs] = [await space.account(), await space.account()]
    await add(space, who, { object_ids: [ours.id] })
    await add(space, who, { when: { on: 'item_arrived', kinds: ['review'] } })
    await add(space, who, { hours: 'working' })
    await space.comment({ account: theirs, created_at: now() })
    await pass(space)
    expect(await firings(space)).toEqual([])
    await at(space, new Date())
  })
})
