import { type Connector, type Look, NetworkFailure } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { readCredentials, saveCredential } from '../accounts/service.ts'
import { makeErrands } from './jobs/errands.ts'

const { owner, base, ...world } = await makeWorld()
afterAll(world.end)

const page = (key: string) => ({ key, body: Buffer.from(JSON.stringify({ key })) })
const never = () => expect.unreachable('not asked')
/** A network that has to be asked: each test says what it answers. */
const asked = { news: [] as (string | null)[], history: [] as (string | null)[], refresh: 0, templates: 0 }
let answers: {
  news: () => Look & { cursor: string }
  history: (cursor: string | null) => Look
  refresh: NonNullable<Connector['refresh']>
  templates: NonNullable<Connector['templates']>
}
const silent: Connector = {
  ...(connectors.vk as Connector),
  network: 'vk',
  understand: (body) =>
    Array.from({ length: Number(/\d+/.exec(Buffer.from(body).toString())?.[0] ?? 0) }, () => ({
      kind: 'own_message' as const,
      ...{ external_id: 'x', chat_external_id: 'y', created_at: 1, text: '' },
    })),
  news: {
    soonest_s: 60,
    latest_s: 600,
    look: async (_, cursor) => {
      asked.news.push(cursor)
      return answers.news()
    },
  },
  history: async (_, cursor) => {
    asked.history.push(cursor)
    return answers.history(cursor)
  },
  refresh: (speaker) => answers.refresh(speaker),
  templates: (speaker) => answers.templates(speaker),
}

async function run() {
  const { round, finish } = makeErrands(base, { vk: silent })
  await round()
  await finish()
}
const errandOf = async (object_id: number, what: string) => {
  const in_s = 'extract(epoch from run_at - now())::float as in_s'
  const text = `select *, ${in_s} from account_errands where object_id = $1 and what = $2`
  return (await owner.query(text, [object_id, what])).rows[0]
}
const stored = async (object_id: number) =>
  (await owner.query('select * from inbox where object_id = $1 order by id', [object_id])).rows
const due = (what: string) => owner.query('update account_errands set run_at = now() where what = $1', [what])

/** Only this kind of errand is due in a test. */
async function account(what: string) {
  const space = await world.space()
  const made = await space.account()
  await owner.query(
    `insert into account_errands (space_id, object_id, what, run_at, left_items)
     select $1, $2, k, case when k = $3 then now() else now() + interval '1 year' end, case when k = 'history' and $3 <> 'history' then 0 end from unnest('{news,history,refresh,templates,subscribe}'::text[]) k`,
    [space.id, made.id, what],
  )
  return made
}

beforeEach(async () => {
  await owner.query(`update objects set state = 'removed'`)
  Object.assign(asked, { news: [], history: [], refresh: 0, templates: 0 })
  answers = { news: never, history: never, refresh: never, templates: never }
})

it('plans for an account all that its network needs to be asked, once', async () => {
  const space = await world.space()
  const { id } = await space.account()
  answers = { ...answers, history: () => ({ pages: [], cursor: null }) }
  await run()
  await run()
  const { rows } = await owner.query('select what from account_errands where object_id = $1 order by 1', [id])
  expect(rows.map(({ what }) => what)).toEqual(['history', 'news', 'refresh', 'subscribe', 'templates'])
})

describe('news', () => {
  it('is put into the inbox together with how far it has come', async () => {
    const { id } = await account('news')
    answers.news = () => ({ pages: [page('a1'), page('b1')], cursor: 'after b' })
    await run()
    expect((await stored(id)).map(({ body }) => String(body))).toEqual(['{"key":"a1"}', '{"key":"b1"}'])
    expect(await errandOf(id, 'news')).toMatchObject({ cursor: 'after b', failures: 0, error: null, found_items: 2 })
    const { rows } = await owner.query('select synced_at from object_health where object_id = $1', [id])
    expect(rows[0].synced_at).not.toBeNull()
  })

  it('is recognised when a second look shows the same', async () => {
    const { id } = await account('news')
    answers.news = () => ({ pages: [page('a1')], cursor: 'a' })
    await run()
    await due('news')
    await run()
    expect(asked.news).toEqual([null, 'a'])
    expect(await stored(id)).toHaveLength(1)
  })

  it('is looked for sooner after something came, and more seldom after silence', async () => {
    const { id } = await account('news')
    await owner.query('update account_errands set interval_s = 200')
    answers.news = () => ({ pages: [], cursor: 'a' })
    await run()
    expect((await errandOf(id, 'news')).interval_s).toBe(300)
    await due('news')
    answers.news = () => ({ pages: [page('new1')], cursor: 'b' })
    await run()
    expect(await errandOf(id, 'news')).toMatchObject({ interval_s: 150 })
    for (let n = 0; n < 5; n++) {
      await due('news')
      answers.news = () => ({ pages: [page(`more${n}`)], cursor: `c${n}` })
      await run()
    }
    const { interval_s, in_s } = await errandOf(id, 'news')
    expect(interval_s).toBe(60)
    // At its own place within the interval.
    expect(in_s).toBeGreaterThan(25)
    expect(in_s).toBeLessThanOrEqual(90)
  })

  it('begins at the same place after a look that broke off, later each time', async () => {
    const { id } = await account('news')
    answers.news = () => {
      throw new NetworkFailure('try_later', 'Bad gateway')
    }
    await run()
    expect(await errandOf(id, 'news')).toMatchObject({ cursor: null, failures: 1, error: 'Bad gateway' })
    await owner.query('update account_errands set failures = 4')
    await due('news')
    await run()
    expect((await errandOf(id, 'news')).in_s).toBeGreaterThan(200)
    answers.news = () => {
      throw new NetworkFailure('try_later', 'Quota', 2_000_000)
    }
    await due('news')
    await run()
    expect((await errandOf(id, 'news')).in_s).toBeGreaterThan(1_990)
  })

  it('breaks the account when its token is dead, and goes on when it is mended', async () => {
    const { id } = await account('news')
    answers.news = () => {
      throw new NetworkFailure('token_dead', 'Revoked')
    }
    await run()
    const { rows } = await owner.query('select state, error from objects where id = $1', [id])
    expect(rows).toEqual([{ state: 'broken', error: 'Revoked' }])
    await run()
    expect(asked.news).toHaveLength(1)
    await owner.query(`update objects set state = 'active' where id = $1`, [id])
    answers.news = () => ({ pages: [], cursor: 'a' })
    await run()
    expect(asked.news).toHaveLength(2)
  })

  it('never turns back: whoever was slower than its lease saves nothing', async () => {
    const { id } = await account('news')
    answers.news = () => ({ pages: [], cursor: 'slow' })
    const look = silent.news?.look
    Object.assign(silent.news as object, {
      look: async () => {
        await owner.query(`update account_errands set cursor = 'fast' where object_id = $1`, [id])
        return { pages: [], cursor: 'slow' }
      },
    })
    await run()
    Object.assign(silent.news as object, { look })
    expect((await errandOf(id, 'news')).cursor).toBe('fast')
  })
})

describe('history', () => {
  const items = (count: number, key = 'h') => ({ key: `${key}${count}`, body: Buffer.from(`${count} items`) })

  it('comes page by page, never more than a hundred items, and then never again', async () => {
    const { id } = await account('history')
    const pages = [items(40, 'a'), items(40, 'b'), items(40, 'c'), items(40, 'd')]
    answers.history = (cursor) => {
      const at = Number(cursor ?? 0)
      return { pages: [pages[at] as Look['pages'][0]], cursor: at < 3 ? String(at + 1) : null }
    }
    for (let n = 0; n < 5; n++) await run()
    expect(asked.history).toEqual([null, '1', '2'])
    expect((await stored(id)).map(({ history_items }) => history_items)).toEqual([100, 60, 20])
    expect(await errandOf(id, 'history')).toMatchObject({ left_items: 0, found_items: 100 })
    expect((await errandOf(id, 'history')).in_s).toBeGreaterThan(1e9)
  })

  it('goes before the first look at the news, which would show the same as new', async () => {
    const { id } = await account('history')
    await due('news')
    answers.history = () => ({ pages: [items(3)], cursor: 'more' })
    answers.news = () => ({ pages: [items(3)], cursor: 'a' })
    await run()
    expect(asked).toMatchObject({ history: [null], news: [] })
    answers.history = () => ({ pages: [], cursor: null })
    await run()
    await run()
    expect(asked.news).toEqual([null])
    expect(await stored(id)).toHaveLength(2)
  })

  it('goes on where it was after its process died', async () => {
    const { id } = await account('history')
    answers.history = () => ({ pages: [items(3, 'first')], cursor: 'second' })
    await run()
    // Claimed by somebody who is no more.
    await owner.query(`update account_errands set run_at = now() + interval '2 minutes' where what = 'history'`)
    answers.history = () => ({ pages: [items(3, 'second')], cursor: null })
    await run()
    await due('history')
    await run()
    expect(asked.history).toEqual([null, 'second'])
    expect(await stored(id)).toHaveLength(2)
  })
})

describe('tokens', () => {
  const expires = (age_s: number, left_s: number) =>
    owner.query(
      `update object_credentials set updated_at = now() - $1 * interval '1 second', expires_at = now() + $2 * interval '1 second' where kind = 'access'`,
      [age_s, left_s],
    )

  it('are renewed when two thirds of their life are over, not before', async () => {
    const { id, space_id } = await account('refresh')
    await expires(100, 3_000)
    await run()
    const { in_s } = await errandOf(id, 'refresh')
    expect(in_s).toBeGreaterThan(1_900)
    expect(in_s).toBeLessThan(2_000)
    await expires(2_100, 900)
    await due('refresh')
    const expires_at = Math.round(Date.now() / 1000) + 5_000
    answers.refresh = async () => ({ secrets: { access: 'fresh-token' }, expires_at })
    await run()
    const { rows } = await owner.query(
      `select extract(epoch from expires_at)::int as at from object_credentials where object_id = $1 and kind = 'access'`,
      [id],
    )
    expect(rows[0].at).toBe(expires_at)
    const open = await base.database.inSpaces({ spaces: [space_id], read: true }, (db) =>
      readCredentials({ db }, base.secrets, space_id, id),
    )
    expect(open.access).toBe('fresh-token')
  })

  it('do not break the account when they were replaced while the network was asked with the old one', async () => {
    const { id, space_id } = await account('templates')
    const place = { space_id, object_id: id, kind: 'access' } as const
    for (const [n, state] of ['active', 'broken'].entries()) {
      answers.templates = async () => {
        if (n === 0)
          await base.database.inSpaces({ spaces: [space_id] }, (db) =>
            saveCredential({ db }, base.secrets, place, 'fresh'),
          )
        throw new NetworkFailure('token_dead', 'Unauthorized')
      }
      await due('templates')
      await run()
      expect((await owner.query('select state from objects where id = $1', [id])).rows).toEqual([{ state }])
    }
  })

  it('break the account when they cannot be renewed any more', async () => {
    const { id } = await account('refresh')
    await expires(2_900, 100)
    answers.refresh = async () => {
      throw new NetworkFailure('token_dead', 'Expired')
    }
    await run()
    expect((await owner.query('select state from objects where id = $1', [id])).rows[0].state).toBe('broken')
  })
})

it('keeps exactly the templates that the network has now', async () => {
  const { id } = await account('templates')
  const template = (name: string, text: string) => ({
    ...{ name, text, language: 'ru', category: 'UTILITY', is_approved: true, parameters: 1 },
  })
  const show = async () =>
    (await owner.query('select name, text from network_templates where object_id = $1 order by 1', [id])).rows
  answers.templates = async () => [template('a', 'Здравствуйте, {{1}}'), template('b', 'Ваш заказ {{1}}')]
  await run()
  expect(await show()).toHaveLength(2)
  await due('templates')
  answers.templates = async () => [template('b', 'Заказ {{1}}')]
  await run()
  expect(await show()).toEqual([{ name: 'b', text: 'Заказ {{1}}' }])
  expect((await errandOf(id, 'templates')).in_s).toBeGreaterThan(21_000)
})
