import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, type Channel, type NetworkAction } from '@otklik/contract/networks/network.ts'
import { offeredNetworks as invented } from '@otklik/simulator/networks/list.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setLineStage } from '../../test/line/line-stage.ts'
import { PAST_DAYS, pastOf, rememberPast } from './past.ts'

// What newcomers do first: they take something old and answer it, hide it, delete it. Over HTTP, on every network of the demo.

const networks = invented.map(({ id }) => id)
const stage = await setLineStage(networks, 'administrator')
afterAll(stage.end)
const { simulator, world, space, as } = stage
const rows = async (query: string) => (await world.owner.query(query)).rows

beforeAll(async () => {
  const demo = { space_id: space.id, born_at: Math.floor(Date.now() / 1000), companies: { lavka: 0, kuhnya: 0 } }
  const past = pastOf(demo)
  await rememberPast(world.base, demo, past)
  simulator.world.remember(past)
}, 60_000)

it('is nothing new when the networks tell of it', async () => {
  const count = () =>
    rows(`
      select (select count(*) from items) as items, (select count(*) from replies) as replies, (select count(*) from chats) as chats,
        (select count(*) from messages) as messages, (select count(*) from posts) as posts, (select count(*) from authors) as authors,
        (select count(*) from status_changes) as steps, (select count(*) from events where kind <> 'account.changed') as events,
        (select jsonb_agg(distinct (status, version)) from items) as states, (select jsonb_agg(distinct (status, unread)) from chats) as talks`)
  const before = await count()
  await rows(`
    update account_errands set run_at = now(), ran_at = null, cursor = null, left_items = case what when 'history' then 100 end
    where what in ('news', 'history')`)
  const unread = `
    select what from account_errands where what in ('news', 'history') and (ran_at is null or left_items > 0)
    union all select 'inbox' from inbox where state = 'waiting'`
  await expect.poll(() => rows(unread)).toEqual([])
  const [found] = await rows(`select min(found_items) as least from account_errands where what = 'history'`)
  expect(found.least).toBeGreaterThan(10)
  expect(await count()).toEqual(before)
})

type Old = { id: number; author_id: number; object_id: number; version: number; own_id: number }
type OldTalk = Old & { asked_id: number; reaction: string; can_quote: boolean }
type Deeds = { [Action in NetworkAction]?: (old: OldTalk) => Promise<unknown> }

const text = 'Всё ещё актуально?'
const block = ({ author_id, object_id }: Old) =>
  as().blocks.block({ params: { id: author_id }, body: { object_id, until: null } })

const comments: Deeds = {
  reply: ({ id, version }) => as().items.reply({ params: { id }, body: { text, seen_version: version } }),
  edit: ({ own_id }) => as().moderation.editReply({ params: { id: own_id }, body: { text } }),
  delete_own: ({ own_id }) => as().moderation.removeReply({ params: { id: own_id } }),
  like: ({ id }) => as().moderation.setLiked({ params: { id }, body: { is_liked: true } }),
  hide: ({ id }) => as().moderation.setHidden({ params: { id }, body: { is_hidden: true } }),
  delete: ({ id }) => as().moderation.remove({ params: { id } }),
  block,
}
const messages: Deeds = {
  reply: ({ id, version, asked_id, can_quote }) =>
    as().chats.send({
      params: { id },
      body: { text, seen_version: version, ...(can_quote && { quoted_id: asked_id }) },
    }),
  edit: ({ own_id }) => as().dialogs.editMessage({ params: { id: own_id }, body: { text } }),
  delete_own: ({ own_id }) => as().dialogs.removeMessage({ params: { id: own_id } }),
  block,
  react: ({ asked_id, reaction }) => as().dialogs.react({ params: { id: asked_id }, body: { reaction } }),
}

const windowFor = ({ delete_window_s, ...channel }: Channel, action: NetworkAction) => {
  const windows: { [Action in NetworkAction]?: number | undefined } = {
    ...{ reply: channel.reply_window_s, edit: channel.edit_window_s, block: channel.block_window_s },
    ...{ delete: delete_window_s, delete_own: delete_window_s },
  }
  return windows[action]
}

/** Those that have been silent longest, of what was answered: who came back has opened a window anew. Each deed takes another. */
const oldOnes: Record<'comments' | 'messages', (network: string) => string> = {
  comments: (network) => `
    select i.id::integer, i.author_id::integer, i.object_id, i.version, r.id::integer as own_id from items i join replies r on r.item_id = i.id
      join objects o on o.id = i.object_id and o.provider = '${network}' order by i.created_at limit 10`,
  messages: (network) => `
    select c.id::integer, c.author_id::integer, c.object_id, c.version,
      (select id::integer from messages where chat_id = c.id and is_own limit 1) as own_id,
      (select id::integer from messages where chat_id = c.id and not is_own limit 1) as asked_id
    from chats c join objects o on o.id = c.object_id and o.provider = '${network}' order by c.last_inbound_at limit 10`,
}

const unanswered = (network: string) => `
  select i.id::integer, i.author_id::integer, i.object_id, i.version from items i join objects o on o.id = i.object_id
  where o.provider = '${network}' and i.status <> 'deleted' and not exists (select from replies r where r.item_id = i.id)
  order by i.created_at limit 1`

it.each([
  ['comments', comments],
  ['messages', messages],
] as const)(
  'lets people do to old %s what the catalogue allows, and says before what is too late',
  async (which, deeds) => {
    const refused: string[] = []
    const expected: string[] = []
    for (const network of networks) {
      const channel = findNetwork(network)?.[which]
      const old: OldTalk[] = await rows(oldOnes[which](network))
      for (const [action, run] of Object.entries(deeds) as [NetworkAction, (old: OldTalk) => Promise<unknown>][]) {
        if (!channel || !allows(channel, action)) continue
        // What stays open as long as the demo remembers is not over for anything in it.
        if ((windowFor(channel, action) ?? Infinity) < PAST_DAYS * 86_400) expected.push(`${network} ${action}`)
        const can = { reaction: channel.reactions?.[0] ?? '👍', can_quote: channel.takes.includes('quote') }
        // Some networks hold one answer to a review: what nobody has answered is answered first.
        const [open] = action === 'reply' && which === 'comments' ? await rows(unanswered(network)) : []
        await run({ ...((open ?? old.shift()) as OldTalk), ...can }).catch(({ refusal }) =>
          refused.push(`${network} ${action}: ${refusal?.error_type}`),
        )
      }
    }
    expect(refused).toEqual(expected.map((one) => `${one}: window_closed`))
    const undone = `
    select o.provider, a.kind, a.state, a.reason_text from actions a join objects o on o.id = a.object_id where a.state <> 'done'`
    await expect.poll(() => rows(undone)).toEqual([])
  },
)

it('is answered in private while that is not too late, and offered no more afterwards', async () => {
  const able = networks.filter((network) => allows(findNetwork(network)?.comments, 'private_reply'))
  const written = (order: string) =>
    rows(`
      select distinct on (o.provider) o.provider, i.id::integer, i.version from items i join objects o on o.id = i.object_id
      where o.provider in ('${able.join("', '")}') and i.status = 'closed'
        and exists (select from chats c where c.author_id = i.author_id and c.object_id = o.id)
      order by o.provider, i.created_at ${order}`)
  const answer = ({ id, version }: { id: number; version: number }) =>
    as().items.reply({ params: { id }, body: { text, is_private: true, seen_version: version } })
  const newest = await written('desc')
  for (const one of newest) await answer(one)
  const states = async () => {
    const ids = newest.map(({ id }) => id).join()
    return rows(`select state from replies where is_private and item_id in (${ids}) and state = 'sent'`)
  }
  await expect.poll(states).toHaveLength(able.length)
  for (const one of await written('asc'))
    if (findNetwork(one.provider)?.comments?.private_reply_window_s)
      await expect(answer(one)).rejects.toMatchObject({ refusal: { error_type: 'window_closed' } })
})
