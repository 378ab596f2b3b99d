import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitOf, drawTickets, entriesHash } from '@otklik/contract/draws/arithmetic.ts'
import type { DrawTerms } from '@otklik/contract/draws/draws.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { countFriends, whyLeftOut } from './choose.ts'
import { freezeDue } from './jobs.ts'
import { resealDraws } from './secret.ts'

const world = await makeWorld()
afterAll(world.end)

const now = () => Math.floor(Date.now() / 1000)
const refused = (error_type: string) => ({ refusal: { error_type } })

async function contest(terms: Partial<DrawTerms> = {}, people = 6) {
  const space = await world.space()
  const person = await space.person('administrator')
  const boss = world.as(person)
  const account = await space.account()
  const write = (external_id: string, author: string, text: string, at = now() - 600) => ({
    ...({ kind: 'comment', external_id, post_external_id: 'p1', text } as const),
    ...{ author: { external_id: author, name: `Автор ${author}` }, created_at: at, media: [] },
  })
  await space.arrive(
    account,
    Array.from({ length: people }, (_, n) => write(`c${n}`, `${100 + n}`, `Хочу приз, @friend${n}`)),
  )
  const post = (await boss.draws.posts({ query: { space_id: space.id } })).rows[0]
  const usual = { from: now() - 86_400, until: now() + 3_600, winners: 2, reserves: 2 }
  const body = { space_id: space.id, name: 'Осень', post_id: post?.id as number, terms: { ...usual, ...terms } }
  const { id, key } = await boss.draws.add({ body })
  const params = { id }
  const over = () =>
    world.owner.query(`update contest_draws set freezes_at = now() where space_id = $1 and id = $2`, [space.id, id])
  return {
    ...{ space, person, boss, account, write, body, id, key, params },
    async freeze() {
      await boss.draws.announce({ params })
      await over()
      await freezeDue(world.base)
      return boss.draws.get({ params })
    },
    proof: () => world.as().draws.proof({ params: { key } }),
  }
}

describe('a draw', () => {
  it('commits before, closes the list by itself, opens the secret, and anybody gets the same people', async () => {
    const { boss, params, freeze, proof } = await contest()
    const announced = await boss.draws.get({ params })
    expect(announced).toMatchObject({ state: 'draft', commit: null, secret: null })
    await expect(proof()).rejects.toMatchObject(refused('not_found'))
    const frozen = await freeze()
    expect(frozen).toMatchObject({ state: 'frozen', entries: 6, comments: 6, fitting: 6, secret: null, winners: [] })
    const before = await proof()
    expect(before).toMatchObject({ secret: null, commit: frozen.commit, entries_hash: frozen.entries_hash })
    expect(before.tickets).toHaveLength(6)
    const drawn = await boss.draws.draw({ params, body: {} })
    expect(drawn.winners.map(({ place, state }) => [place, state])).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'reserve'],
      [4, 'reserve'],
    ])
    const shown = await proof()
    expect(await commitOf(shown.secret as string)).toBe(before.commit)
    expect(await entriesHash(shown.tickets)).toBe(before.entries_hash)
    const { secret, entries_hash, tickets } = shown
    const again = await drawTickets({
      ...({ secret, entries_hash } as { secret: string; entries_hash: string }),
      beacon: '',
      tickets,
      places: 4,
    })
    expect(shown.winners.map(({ ticket }) => ticket)).toEqual(again)
    // Nobody is named but who has won, and nobody's id stands there.
    expect(JSON.stringify(shown)).not.toMatch(/author_id|item_id|"vk:|external/)
  })

  it('is repeated by the script in examples, which shares no code with us', async () => {
    const { boss, params, freeze, proof } = await contest({ beacon: 'hand' })
    await freeze()
    await expect(boss.draws.draw({ params, body: {} })).rejects.toMatchObject(refused('invalid'))
    await boss.draws.draw({ params, body: { beacon_text: 'USD 92,5 EUR 100,1' } })
    const folder = mkdtempSync(join(tmpdir(), 'otklik-draw-'))
    const file = join(folder, 'proof.json')
    const run = (told: object) => {
      writeFileSync(file, JSON.stringify(told))
      return execFileSync(process.execPath, ['examples/draw-check.mjs', file], { encoding: 'utf8', stdio: 'pipe' })
    }
    const told = await proof()
    expect(run(told)).toMatch(/the same winners/)
    const [first, second, ...others] = told.winners
    expect(() => run({ ...told, winners: [{ ...second, place: 1 }, { ...first, place: 2 }, ...others] })).toThrow()
    expect(() => run({ ...told, tickets: told.tickets.slice(1) })).toThrow()
    expect(() => run({ ...told, secret: '00'.repeat(32) })).toThrow()
    rmSync(folder, { recursive: true })
  })

  it('keeps its terms once they are announced, and its secret sealed until it is drawn', async () => {
    const { space, boss, id, params, body } = await contest()
    await boss.draws.announce({ params })
    const { space_id: _, ...draft } = body
    await expect(boss.draws.change({ params, body: draft })).rejects.toMatchObject(refused('draw_state'))
    await expect(boss.draws.remove({ params })).rejects.toMatchObject(refused('draw_state'))
    await expect(boss.draws.draw({ params, body: {} })).rejects.toMatchObject(refused('draw_state'))
    const { rows } = await world.owner.query(
      'select secret, opened, commit from contest_draws where space_id = $1 and id = $2',
      [space.id, id],
    )
    expect(rows[0]).toMatchObject({ opened: null })
    expect(rows[0].secret.length).toBeGreaterThan(64)
    expect(await resealDraws(world.base)).toBeGreaterThanOrEqual(1)
  })

  it('is not announced when its time is over already', async () => {
    const { boss, params } = await contest({ from: now() - 86_400, until: now() - 10 })
    await expect(boss.draws.announce({ params })).rejects.toMatchObject(refused('invalid'))
  })

  it('gives one chance an author, counts who is left out and why, and leaves out who won lately', async () => {
    const one = await contest({ friends: 1, words: 'приз', winners_out_days: 30, winners: 1, reserves: 0 }, 3)
    const { space, account, write, boss, params, freeze, body } = one
    await space.arrive(account, [
      write('again', '100', 'Хочу приз и зову @other'),
      write('nobody', '200', 'Хочу приз'),
      write('silent', '201', '@somebody, смотри'),
      write('late', '202', 'Хочу приз, @a', now() + 7_200),
      write('early', '203', 'Хочу приз, @a', now() - 200_000),
    ])
    expect(await freeze()).toMatchObject({
      ...{ comments: 6, fitting: 4, entries: 3, left_out: { no_friends: 1, no_words: 1 } },
    })
    await boss.draws.draw({ params, body: {} })
    const next = await boss.draws.add({ body })
    await boss.draws.announce({ params: { id: next.id } })
    await world.owner.query(`update contest_draws set freezes_at = now() where space_id = $1`, [space.id])
    await freezeDue(world.base)
    expect(await boss.draws.get({ params: { id: next.id } })).toMatchObject({ entries: 2 })
  })

  it('passes the prize of who is silent down the list, and never draws again', async () => {
    const { boss, params, freeze } = await contest()
    await freeze()
    const { winners } = await boss.draws.draw({ params, body: {} })
    await expect(boss.draws.draw({ params, body: {} })).rejects.toMatchObject(refused('draw_state'))
    await boss.draws.answered({ params, body: { place: 1 } })
    const passed = await boss.draws.pass({ params, body: { place: 2 } })
    expect(passed.winners.map(({ state }) => state)).toEqual(['answered', 'passed', 'waiting', 'reserve'])
    expect(passed.winners.map(({ ticket }) => ticket)).toEqual(winners.map(({ ticket }) => ticket))
    await expect(boss.draws.pass({ params, body: { place: 1 } })).rejects.toMatchObject(refused('invalid'))
    expect(await boss.draws.close({ params })).toMatchObject({ state: 'closed' })
  })

  it('is called off with a reason that everybody sees, before it is drawn', async () => {
    const { space, boss, params, proof } = await contest()
    await boss.draws.announce({ params })
    await boss.draws.callOff({ params, body: { reason: 'Пост удалён' } })
    expect(await proof()).toMatchObject({ state: 'called_off', reason: 'Пост удалён', secret: null })
    await world.owner.query(`update contest_draws set freezes_at = now() where space_id = $1`, [space.id])
    await freezeDue(world.base)
    expect(await boss.draws.get({ params })).toMatchObject({ state: 'called_off', entries: null })
  })

  it('leaves a line for every step, of which none holds the secret', async () => {
    const { space, boss, params, freeze } = await contest()
    await freeze()
    await boss.draws.draw({ params, body: {} })
    const { secret } = await boss.draws.get({ params })
    const { rows } = await world.owner.query(
      `select kind, told::text as told from audit_log where space_id = $1 and thing = 'draw' order by id`,
      [space.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['draw.made', 'draw.announced', 'draw.frozen', 'draw.drawn'])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('stays within the accounts of whoever asks', async () => {
    const { space, params } = await contest()
    const other = await space.account()
    const narrow = world.as(await space.person('administrator', { objects: [other.id] }))
    expect((await narrow.draws.list({ query: {} })).rows).toEqual([])
    expect((await narrow.draws.posts({ query: { space_id: space.id } })).rows).toEqual([])
    await expect(narrow.draws.get({ params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('friends', () => {
  it.each([
    ['@anna и @boris', 2],
    ['[id12|Анна], зову тебя и [id12|Аню]', 1],
    ['почта me@example.com', 0],
    ['@anna, @Anna!', 1],
  ])('in «%s»: %i', (text, count) => expect(countFriends(text)).toBe(count))

  it('are not asked for where the terms do not', () => {
    const terms = { words: '', friends: 0, photo: false, min_length: 0 } as DrawTerms
    const none = { is_deleted: false, is_hidden: false, is_blocked: false, has_won: false, has_photo: false }
    expect(whyLeftOut(terms, { id: 1, author_id: 1, author: 'vk:1', text: '', ...none })).toBeUndefined()
    expect(whyLeftOut({ ...terms, photo: true }, { id: 1, author_id: 1, author: 'vk:1', text: '', ...none })).toBe(
      'no_photo',
    )
  })
})
