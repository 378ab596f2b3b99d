import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { scenes } from './scenes.ts'

const world = await makeWorld()
afterAll(world.end)

type Told = { fact: Incoming; is_history: boolean }
type Scene = readonly Told[]

const told: Scene[] = Object.entries(scenes).map(([name, facts]) =>
  facts.map((fact) => ({ fact, is_history: name === 'history' })),
)

/** Some scenes at once, in any order, some of it told twice, and cut into deliveries anywhere. */
const tellings = fc.shuffledSubarray(told, { minLength: 2, maxLength: 3 }).chain((chosen) => {
  const facts = chosen.flat()
  const twice = fc.subarray(facts, { maxLength: 10 })
  const mixed = twice.chain((again) =>
    fc.shuffledSubarray([...facts, ...again], {
      minLength: facts.length + again.length,
      maxLength: facts.length + again.length,
    }),
  )
  return fc.record({
    chosen: fc.constant(chosen),
    mixed,
    cuts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
  })
})

async function tell(space: Space, scene: Scene, cuts: readonly number[]) {
  const account = await space.account()
  let rest = [...scene]
  for (let at = 0; rest.length > 0; at++) {
    const is_history = rest[0]?.is_history === true
    const end = rest.findIndex((one) => one.is_history !== is_history)
    const batch = rest.slice(0, Math.min(cuts[at % cuts.length] ?? 1, end < 0 ? rest.length : end))
    rest = rest.slice(batch.length)
    await space.arrive(
      account,
      batch.map(({ fact }) => fact),
      is_history,
    )
  }
  return stateOf(account.id)
}

/** All that is left of it, by the network's own ids. */
async function stateOf(object_id: number) {
  const tables = {
    posts: 'select external_id, kind, text, url from posts where space_id = $1 and object_id = $2 order by external_id',
    items: `
      select i.external_id, i.kind, i.status, i.rating, i.is_hidden, i.topic_state, i.is_topic_closed, i.has_files, i.is_history, i.created_at, i.replied_at, t.text, t.edited_at,
        t.title, t.details, t.url, p.external_id as post, r.external_id as root, q.external_id as parent, a.external_id as author,
        (select jsonb_agg(jsonb_build_array(e.text, e.edited_at) order by e.edited_at) from text_edits e where e.space_id = i.space_id and e.item_id = i.id) as story,
        (select jsonb_agg(coalesce(s.source_ref, f.kind) order by f.position, f.id) from attachments f left join files s on s.space_id = f.space_id and s.id = f.file_id where f.space_id = i.space_id and f.item_id = i.id) as files
      from items i join item_texts t on t.space_id = i.space_id and t.item_id = i.id left join posts p on p.space_id = i.space_id and p.id = i.post_id left join authors a on a.space_id = i.space_id and a.id = i.author_id
        left join items r on r.space_id = i.space_id and r.id = i.root_id left join items q on q.space_id = i.space_id and q.id = i.parent_id
      where i.space_id = $1 and i.object_id = $2 order by i.external_id`,
    replies: `
      select r.external_id, i.external_id as item, r.text, r.state, r.created_at, r.edited_at, r.deleted_at,
        (select jsonb_agg(jsonb_build_array(e.text, e.edited_at) order by e.edited_at) from text_edits e where e.space_id = r.space_id and e.reply_id = r.id) as story,
        (select count(*) from attachments f where f.space_id = r.space_id and f.reply_id = r.id) as files
      from replies r join items i on i.space_id = r.space_id and i.id = r.item_id where r.space_id = $1 and r.object_id = $2 order by r.external_id`,
    chats: `
      select c.external_id, c.status, c.title, c.is_group_chat, c.unread, c.last_message_at, c.last_inbound_at, c.unanswered_at, c.lost_at,
        a.external_id as author, m.external_id as last_message
      from chats c join authors a on a.space_id = c.space_id and a.id = c.author_id left join messages m on m.space_id = c.space_id and m.id = c.last_message_id
      where c.space_id = $1 and c.object_id = $2 order by c.external_id`,
    author_blocks: `
      select a.external_id, b.until, b.at from author_blocks b join authors a on a.space_id = b.space_id and a.id = b.author_id
      where b.space_id = $1 and b.object_id = $2 order by 1`,
    messages: `
      select c.external_id as chat, m.external_id, m.kind, m.text, m.is_own, m.state, m.created_at, m.delivered_at, m.read_at, m.edited_at,
        m.deleted_at, a.external_id as author, q.external_id as quoted,
        (select jsonb_agg(jsonb_build_array(e.text, e.edited_at) order by e.edited_at) from text_edits e where e.space_id = m.space_id and e.message_id = m.id) as story,
        (select jsonb_agg(jsonb_build_array(f.actor, f.reactions) order by f.actor) from message_reactions f where f.space_id = m.space_id and f.message_id = m.id) as reactions,
        (select jsonb_agg(coalesce(s.source_ref, f.kind) order by f.position, f.id) from attachments f left join files s on s.space_id = f.space_id and s.id = f.file_id where f.space_id = m.space_id and f.message_id = m.id) as files
      from messages m join chats c on c.space_id = m.space_id and c.id = m.chat_id left join authors a on a.space_id = m.space_id and a.id = m.author_id left join messages q on q.space_id = m.space_id and q.id = m.quoted_id
      where m.space_id = $1 and m.object_id = $2 order by 1, 2`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [table, text] of Object.entries(tables))
    found[table] = (await world.owner.query(text, [space.id, object_id])).rows
  return found
}

const space = await world.space()
const expected = new Map<Scene, Awaited<ReturnType<typeof stateOf>>>()
for (const scene of told) expected.set(scene, await tell(space, scene, [1]))

/** Each thing once: scenes may share a post. */
const apart = (rows: unknown[]) => [...new Set(rows.map((row) => JSON.stringify(row)))].sort()

/** Whether what was told ends as if it had been told in order, once. */
const sameEnd = (heard: (mixed: Scene) => Scene) =>
  fc.asyncProperty(tellings, async ({ chosen, mixed, cuts }) => {
    const found = await tell(space, heard(mixed), cuts)
    for (const [table, rows] of Object.entries(found))
      expect(apart(rows)).toEqual(apart(chosen.flatMap((scene) => expected.get(scene)?.[table] ?? [])))
  })

const seed = Number(process.env.SEED ?? 20261115)

it('ends in the same state whatever the order and however often it is told', { timeout: 900_000 }, async () => {
  await fc.assert(
    sameEnd((mixed) => mixed),
    { numRuns: Number(process.env.SIZE ?? 40), seed },
  )
})

it('would see it if the order of arrival ruled', { timeout: 90_000 }, async () => {
  const believed = (mixed: Scene) =>
    mixed.map(({ fact, ...rest }, n) => ({ ...rest, fact: 'at' in fact ? { ...fact, at: 1_790_000_000 + n } : fact }))
  expect(await fc.check(sameEnd(believed), { numRuns: 10, seed, endOnFailure: true })).toMatchObject({ failed: true })
})
