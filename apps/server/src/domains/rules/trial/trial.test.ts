import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { random } from '../../../../test/requests/setup-filling.ts'
import { definition, rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Space } from '../../../../test/world.ts'
import { runsAll } from '../apply/jobs.ts'
import { runTrial } from './jobs.ts'
import { predict } from './predict.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, pass, at, firings, numbered } = rulesOf(world)
const now = () => Math.floor(Date.now() / 1000)

/** How many sets of rules are gone through; many more by RULE_SETS. */
const SETS = Number(process.env.RULE_SETS ?? 6)

const texts = [
  'Где заказ?',
  'Спасибо, всё отлично',
  'Верните деньги за доставку',
  'order lost',
  '👍👍',
  'Курьер опоздал на час',
]

/**
 * A rule by chance: what it hears, asks and does. Counts are left out: networks tell times in seconds, and this day is one.
 * Only the first waits: of two that come due in the same moment it is chance whether what follows from the one comes
 * before the other.
 */
function anyRule(
  { one, some, yes, below }: ReturnType<typeof random>,
  tags: number[],
  people: number[],
  isFirst: boolean,
): RuleDefinition {
  const leaves = [
    { field: 'text', op: 'words', value: [one(['заказ', 'доставка', 'деньги', 'order', 'курь*'])] },
    { field: 'text', op: 'contains', value: [one(['спасибо', 'час', 'lost'])] },
    { field: 'tags', op: one(['any_of', 'none_of']), value: [one(tags)] },
    { field: 'status', op: one(['one_of', 'none_of']), value: [one(['new', 'inprogress', 'waiting'])] },
    { field: 'assignee', op: 'is_empty' },
    { field: 'language', op: 'one_of', value: [one(['ru', 'en'])] },
    { field: 'emoji_only', op: one(['yes', 'no']) },
    { field: 'rating', op: 'gt', value: 3 },
    { field: 'kind', op: 'one_of', value: [one(['comment', 'dialogue'])] },
  ]
  const node = (depth: number): object => {
    if (depth === 0 || below(3) === 0) return one(leaves)
    const inside = Array.from({ length: 1 + below(2) }, () => node(depth - 1))
    return one([{ all: inside }, { any: inside }, { not: inside[0] }])
  }
  const acts = [
    { do: 'tags', add: [one(tags)], remove: [] },
    { do: 'tags', add: [], remove: [one(tags)] },
    { do: 'status', status: one(['waiting', 'inprogress', 'autoclosed', 'open']) },
    { do: 'assign', to: 'person', assigned_to: one(people) },
    { do: 'note', text: 'Раз' },
  ]
  const chosen = some(acts)
  const isOnce = (name: string) => name === 'status' || name === 'assign'
  const when = one([
    { on: 'item_arrived' },
    { on: 'message_arrived' },
    { on: 'status_changed' },
    { on: 'tagged' },
    { on: 'assigned' },
    ...(isFirst ? [{ on: 'no_reply', minutes: 30 }] : []),
  ])
  return definition({
    when,
    if: node(3),
    do: chosen.length
      ? chosen.filter((act, n) => !isOnce(act.do) || chosen.findIndex((each) => each.do === act.do) === n)
      : [{ do: 'note', text: 'Два' }],
    once: one(['event', 'event', 'thing', 'author_day']),
    stops: yes() && yes(),
  })
}

/** The same day for the same seed, whichever space it is. `after`: once for everything that happens. */
async function live(seed: number, after: (space: Space) => Promise<unknown>) {
  const chance = random(seed)
  const { space, boss } = await scene()
  const made = async (name: string): Promise<number> =>
    (await owner.query('insert into tags (space_id, name) values ($1, $2) returning id', [space.id, name])).rows[0].id
  const tags = [await made('Раз'), await made('Два')]
  const rules: number[] = []
  for (let n = 0; n < 8; n++)
    rules.push((await add(space, boss, { ...anyRule(chance, tags, [boss.user_id], n === 0), is_on: true } as never)).id)
  await owner.query(`update rules set on_at = now() - interval '1 hour' where space_id = $1`, [space.id])
  const account = await space.account()
  const things: string[] = []
  for (let n = 0; n < 12; n++) {
    const author = { external_id: `a${chance.below(4)}`, name: 'Клиент' }
    const [text, peer, created_at] = [chance.one(texts), `p${chance.below(3)}`, now() - 100 + n]
    if (chance.yes()) {
      const { id } = await space.comment({ account, author, text, created_at })
      things.push(`item ${id}`)
    } else {
      const { chat } = await space.message({ account, author, text, chat_external_id: peer, created_at })
      if (!things.includes(`chat ${chat.id}`)) things.push(`chat ${chat.id}`)
    }
    await after(space)
  }
  /** By their numbers among the rules and things of the day, which are the same in both spaces. */
  const named = ({
    rule_id,
    kind,
    thing_id,
    acts,
  }: {
    rule_id: number
    kind: string
    thing_id: number
    acts: string
  }) => `rule ${rules.indexOf(rule_id)}, thing ${things.indexOf(`${kind} ${thing_id}`)}: ${acts}`
  return { space, named }
}

const moment = () => new Date(Date.now() + 40 * 60_000)

describe('what a trial foretells', () => {
  it.each(Array.from({ length: SETS }, (_, seed) => seed))(
    'is what happens when the rules are on: %i',
    async (seed) => {
      // In the one space nobody lets the rules act; in the other they act at once.
      const quiet = await live(seed, numbered)
      const foretold = (await predict(world.base, quiet.space.id, moment())).map(quiet.named)
      const lively = await live(seed, (space) => pass(space))
      await at(lively.space, moment())
      const lived = (await firings(lively.space))
        .filter(({ result }) => result !== 'guarded')
        .map(({ acts, ...fired }) => lively.named({ ...fired, acts: String(acts.map((act) => act.do)) }))
      expect(foretold.sort()).toEqual(lived.sort())
    },
  )

  it('is told with examples, what stood in the way, and what other rules do to the same; and nothing is changed by it', async () => {
    const { space, boss } = await scene()
    const by = world.as(boss)
    const first = await add(space, boss, {
      name: 'Возвраты',
      if: { field: 'text', op: 'words', value: ['деньги'] },
      do: [
        { do: 'status', status: 'autoclosed' },
        { do: 'reply', variants: ['Вернём'] },
      ],
    })
    for (const text of ['Верните деньги за доставку', 'Доставка опоздала', 'Доставка вовремя', 'Спасибо'])
      await space.comment({ text, created_at: now() })
    await numbered(space)
    const tables = (
      await owner.query(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
      )
    ).rows
    const sums = async () => {
      const all: Record<string, string> = {}
      for (const { name } of tables)
        if (name !== 'rule_trials')
          all[name] = (
            await owner.query(
              `select count(*) || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t`,
            )
          ).rows[0].sum
      return all
    }
    const drafted = definition({
      if: {
        all: [
          { field: 'text', op: 'words', value: ['доставка'] },
          { not: { field: 'text', op: 'contains', value: ['вовремя'] } },
        ],
      },
      do: [
        { do: 'reply', variants: ['Разбираемся'] },
        { do: 'status', status: 'waiting' },
      ],
    })
    const trial = await by.ruleTrials.begin({ body: { space_id: space.id, definition: drafted, days: 7 } })
    const before = await sums()
    await runTrial(world.base, space.id, trial.id)
    expect(await sums()).toEqual(before)
    const told = await by.ruleTrials.get({ params: { id: trial.id } })
    expect(told).toMatchObject({ state: 'done', hits: 2, replies: 2, approximate: 0, looked: 4 })
    expect(told.examples.map(({ text }) => text).sort()).toEqual(['Верните деньги за доставку', 'Доставка опоздала'])
    expect(told.near.map(({ text }) => text)).toContain('Доставка вовремя')
    expect(told.clashes.map(({ rule_id, kind, count }) => [rule_id, kind, count]).sort()).toEqual([
      [first.id, 'reply', 1],
      [first.id, 'status', 1],
    ])
  })
})

describe('a rule done to what waits', () => {
  it('counts first, then acts on each once, and answers nobody unless that is asked for', async () => {
    const { space, boss } = await scene()
    const by = world.as(boss)
    for (const text of ['Мой заказ', 'Спасибо', 'Заказы']) await space.comment({ text, created_at: now() })
    const rule = await add(space, boss, {
      is_on: false,
      if: { field: 'text', op: 'words', value: ['заказ'] },
      do: [
        { do: 'note', text: 'Раз' },
        { do: 'reply', variants: ['Да'] },
      ],
    })
    const params = { id: rule.id }
    expect(await by.ruleTrials.preview({ params })).toEqual({ count: 2, version: 1, has_replies: true })
    await expect(by.ruleTrials.apply({ params, body: { seen_version: 2 } })).rejects.toMatchObject({
      refusal: { error_type: 'stale' },
    })
    const run = await by.ruleTrials.apply({ params, body: { seen_version: 1 } })
    while (await runsAll(world.base));
    expect(await by.ruleTrials.run({ params: { id: run.id } })).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      fired: 2,
      failed: 0,
    })
    expect(await firings(space)).toMatchObject([{ acts: [{ do: 'note' }] }, { acts: [{ do: 'note' }] }])
  })
})

describe('why', () => {
  it('is told on the thing and for a rule that did nothing', async () => {
    const { space, boss } = await scene()
    const by = world.as(boss)
    const rule = await add(space, boss, { if: { field: 'rating', op: 'le', value: 2 } })
    const other = await add(space, boss)
    const { id } = await space.comment({ rating: 5, sort: 'review' })
    await pass(space)
    const { rows } = await by.ruleTraces.ofItem({ params: { id }, query: {} })
    expect(rows).toMatchObject([
      {
        on: 'item_arrived',
        outcomes: [
          { rule_id: rule.id, result: 'no', leaf: { field: 'rating' } },
          { rule_id: other.id, result: 'done', name: other.name },
        ],
      },
    ])
    const why = await by.ruleTraces.explain({ params: { id: rule.id }, query: { kind: 'item', thing_id: id } })
    expect(why).toMatchObject({ result: 'no', leaf: { field: 'rating', op: 'le' } })
    const journal = await by.ruleTraces.firings({
      query: { space_id: space.id, rule_id: [other.id], result: ['done'] },
    })
    expect(journal.rows).toMatchObject([{ rule_id: other.id, thing_id: id, kind: 'item' }])
  })
})
