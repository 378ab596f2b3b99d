import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import type { Db } from '../../platform/database/db.ts'
import { findFacts, findUnseen, forgetVectors, keepVectors, noteFactsUsed } from './index.ts'

const world = await makeWorld()
afterAll(world.end)

const draft = (title: string, text: string) => ({
  ...{ title, text, folder_id: null, company_id: null, valid_until: null },
})
type Boss = ReturnType<typeof world.as>

const stand = async () => {
  const space = await world.space()
  const boss = world.as(await space.person('administrator'))
  const add = (title: string, text: string, more: object = {}) =>
    boss.facts.add({ body: { space_id: space.id, ...draft(title, text), ...more } })
  return { space, boss, add }
}

const inSpace = <T>(space: Space, work: (db: Db) => Promise<T>) =>
  world.base.database.inSpaces({ spaces: [space.id] }, work)

const ask = (space: Space, text: string, more: object = {}) =>
  inSpace(space, (db) => findFacts({ db }, { space_id: space.id, text, company_id: null, folder_ids: null, ...more }))

const upload = (boss: Boss, space: Space, text: string | Uint8Array, name: string, apply = false) => {
  const body = new FormData()
  body.set('file', new File([text as never], name))
  return boss.facts.importFile({ query: { space_id: space.id, apply }, body })
}

describe('a fact', () => {
  it('is made, changed by the version that was seen, and deleted', async () => {
    const { space, boss, add } = await stand()
    const made = await add('Доставка', 'До 23:00 по Москве.')
    expect(made).toMatchObject({ version: 1, uses: 0, used_at: null, is_outdated: false })
    const body = { ...draft('Доставка', 'До 22:00.'), seen_version: 1 }
    expect(await boss.facts.save({ params: { id: made.id }, body })).toMatchObject({ version: 2, text: 'До 22:00.' })
    await expect(boss.facts.save({ params: { id: made.id }, body })).rejects.toMatchObject({
      refusal: { error_type: 'stale' },
    })
    expect((await ask(space, 'до скольки доставка?')).map(({ text }) => text)).toEqual(['До 22:00.'])
    await boss.facts.remove({ params: { id: made.id } })
    expect(await ask(space, 'до скольки доставка?')).toEqual([])
  })

  it('has a title of its own, whatever its case', async () => {
    const { add } = await stand()
    await add('Доставка', 'До 23:00.')
    await expect(add('ДОСТАВКА', 'Иначе.')).rejects.toMatchObject({
      refusal: { fields: { title: expect.any(String) } },
    })
  })

  it('lies in pieces of at most 800 characters, and no word is lost', async () => {
    const { space, add } = await stand()
    const text = Array.from({ length: 700 }, (_, n) => `слово${n}${n % 9 === 8 ? '.' : ''}`).join(' ')
    await add('Длинный', text)
    const { rows } = await world.owner.query('select text from fact_pieces where space_id = $1 order by piece', [
      space.id,
    ])
    expect(rows.length).toBeGreaterThan(5)
    expect(Math.max(...rows.map((row) => row.text.length))).toBeLessThanOrEqual(limits.fact_piece)
    expect(
      rows
        .map((row) => row.text)
        .join(' ')
        .split(/\s+/),
    ).toEqual(text.split(' '))
    const [best] = await ask(space, 'слово655')
    expect(best?.text).toContain('слово655')
    expect(best?.piece).toBeGreaterThan(3)
  })
})

describe('what is found for a question', () => {
  let stage: Awaited<ReturnType<typeof stand>>
  beforeAll(async () => {
    stage = await stand()
    await stage.add('Доставка', 'Доставка, доставка, доставка: доставка курьером по городу.')
    await stage.add('Возврат за опоздание', 'Если курьер опоздал больше чем на час, вернём деньги за доставку.')
    await stage.add('Надпись на торте', 'Надпись до 30 знаков делаем бесплатно.')
  })

  it('stands in the order of how much of the question it says', async () => {
    const found = await ask(stage.space, 'Курьер опоздал на час, вернёте деньги за доставку?')
    expect(found.map(({ title }) => title)).toEqual(['Возврат за опоздание', 'Доставка'])
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1)
    expect(found[0]?.score).toBeLessThanOrEqual(1)
  })

  it('is nothing where no word is met, and whatever a customer writes is no query', async () => {
    expect(await ask(stage.space, 'погода на марсе')).toEqual([])
    for (const text of ['', ' ', '!!! & | <-> (', "'; drop table facts --", ':*', '\\', 'а'.repeat(50_000)])
      expect(await ask(stage.space, text)).toEqual([])
  })

  it('is never outdated: its last day is over by the clock of the space', async () => {
    const { space, boss, add } = await stand()
    const day = (shift: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(Date.now() + shift * 86_400_000)
    await world.owner.query(`update spaces set time_zone = 'Pacific/Kiritimati' where id = $1`, [space.id])
    await add('Вчера', 'Скидка по промокоду.', { valid_until: day(-1) })
    await add('Сегодня', 'Скидка по промокоду.', { valid_until: day(0) })
    expect((await ask(space, 'скидка')).map(({ title }) => title)).toEqual(['Сегодня'])
    const { rows } = await boss.facts.list({ query: { space_id: space.id, outdated: true } })
    expect(rows.map(({ title }) => title)).toEqual(['Вчера'])
    expect(await boss.facts.totals({ query: { space_id: space.id } })).toEqual({
      facts: 2,
      outdated: 1,
      unused: 2,
      pieces: 2,
      seen: null,
    })
  })

  it('is of no other company, and of the folders that were asked for with all below them', async () => {
    const { space, boss, add } = await stand()
    const other = await boss.spaces.addCompany({ body: { space_id: space.id, name: 'Другая' } })
    const outer = await boss.facts.addFolder({ body: { space_id: space.id, parent_id: null, name: 'Доставка' } })
    const inner = await boss.facts.addFolder({ body: { space_id: space.id, parent_id: outer.id, name: 'Сроки' } })
    await add('Общий', 'Скидка для всех.')
    await add('Чужой', 'Скидка другой компании.', { company_id: other.id })
    await add('Внутри', 'Скидка внутри.', { folder_id: inner.id })
    const titles = async (more: object) => (await ask(space, 'скидка', more)).map(({ title }) => title).sort()
    expect(await titles({})).toEqual(['Внутри', 'Общий'])
    expect(await titles({ company_id: other.id })).toEqual(['Внутри', 'Общий', 'Чужой'])
    expect(await titles({ folder_ids: [outer.id] })).toEqual(['Внутри'])
    expect(await titles({ folder_ids: [] })).toEqual([])
  })

  it('is of no other space', async () => {
    const other = await stand()
    await other.add('Чужое', 'Курьер другой лавки.')
    expect((await ask(stage.space, 'курьер лавки')).map(({ title }) => title)).not.toContain('Чужое')
    const asked = { space_id: other.space.id, text: 'курьер', company_id: null, folder_ids: null }
    expect(await inSpace(stage.space, (db) => findFacts({ db }, asked))).toEqual([])
  })

  it('counts as used when an answer was made of it', async () => {
    const { space, boss, add } = await stand()
    const [used, idle] = [await add('Нужный', 'Да.'), await add('Лишний', 'Нет.')]
    await inSpace(space, (db) => noteFactsUsed({ db }, space.id, [used.id]))
    const { rows } = await boss.facts.list({ query: { space_id: space.id, unused: true } })
    expect(rows.map(({ id }) => id)).toEqual([idle.id])
    expect(await boss.facts.get({ params: { id: used.id } })).toMatchObject({
      uses: 1,
      used_at: expect.any(Number),
      version: 1,
    })
  })
})

describe('vectors', () => {
  it('are joined with words by their ranks, and made anew for what has changed', async () => {
    const { space, boss, add } = await stand()
    const words = await add('По словам', 'Вернём деньги за доставку.')
    const sense = await add('По смыслу', 'Компенсация начисляется бонусами.')
    const model = 'm1'
    const embed = (id: number) => (id === sense.id ? [3, 4, 0] : [0, 0, 2])
    const unseen = await inSpace(space, (db) => findUnseen({ db }, space.id, model, 10))
    expect(unseen.map(({ text }) => text)).toEqual([
      'По словам\nВернём деньги за доставку.',
      'По смыслу\nКомпенсация начисляется бонусами.',
    ])
    const seen = unseen.map((one) => ({ ...one, vector: embed(one.fact_id) }))
    await inSpace(space, (db) => keepVectors({ db }, space.id, model, seen))
    const question = { model, vector: [0.6, 0.8, 0.1] }
    const found = await ask(space, 'вернёте деньги?', { question })
    expect(found.map(({ fact_id }) => fact_id).sort()).toEqual([words.id, sense.id].sort())
    expect(found.find(({ fact_id }) => fact_id === sense.id)?.score).toBeGreaterThan(0.9)
    expect((await ask(space, 'вернёте деньги?', { question: { model: 'other', vector: [1, 0, 0] } })).length).toBe(1)
    // Changed while the model looked at it: what it saw is not kept.
    await boss.facts.save({
      params: { id: sense.id },
      body: { ...draft('По смыслу', 'Бонусов нет.'), seen_version: 1 },
    })
    await inSpace(space, (db) => keepVectors({ db }, space.id, model, seen))
    expect(
      (await inSpace(space, (db) => findUnseen({ db }, space.id, model, 10))).map(({ fact_id }) => fact_id),
    ).toEqual([sense.id])
    expect((await ask(space, 'вернёте деньги?', { question })).map(({ fact_id }) => fact_id)).toEqual([words.id])
    await inSpace(space, (db) => forgetVectors({ db }, space.id, []))
    expect((await inSpace(space, (db) => findUnseen({ db }, space.id, model, 10))).length).toBe(2)
  })
})

describe('the list', () => {
  it('comes in pages by title, by change and by use, either way round', async () => {
    const { space, boss, add } = await stand()
    for (let n = 0; n < 35; n++) await add(`Факт ${String(n).padStart(2, '0')}`, `Текст ${n}`)
    await world.owner.query('update facts set uses = id % 3 where space_id = $1', [space.id])
    for (const sort of ['title', 'changed', 'used'] as const)
      for (const reversed of [false, true]) {
        const query = { space_id: space.id, sort, reversed }
        const first = await boss.facts.list({ query })
        const second = await boss.facts.list({ query: { ...query, after: first.next as never } })
        expect(first.rows.length).toBe(limits.page_rows)
        expect(second.next).toBeNull()
        expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(35)
      }
  })

  it('is searched by beginnings of words in title and text', async () => {
    const { space, boss, add } = await stand()
    await add('Самовывоз', 'На Невском, 48.')
    await add('Доставка', 'Курьером.')
    const { rows } = await boss.facts.list({ query: { space_id: space.id, search: 'невск' } })
    expect(rows.map(({ title }) => title)).toEqual(['Самовывоз'])
  })
})

describe('a file', () => {
  it('tells first what it would do, then does it; what is exported comes back as it was', async () => {
    const { space, boss, add } = await stand()
    await add('Доставка', 'До 22:00.')
    const table =
      'Папка;Название;Текст;Действует до\nСроки / Курьер;Доставка;До 23:00.;31.12.2030\n;Новый;Да.;\n;;Нет названия;\n;Без текста;;\n;Новый;Снова;\n;День;Да.;завтра'
    const told = await upload(boss, space, table, 'f.csv')
    expect(told.lines.map(({ does, fault }) => fault ?? does)).toEqual([
      'change',
      'add',
      'no_title',
      'no_text',
      'twice',
      'bad_day',
    ])
    expect((await boss.facts.totals({ query: { space_id: space.id } })).facts).toBe(1)
    expect((await upload(boss, space, table, 'f.csv', true)).is_applied).toBe(true)
    const { rows } = await boss.facts.list({ query: { space_id: space.id } })
    expect(rows.map(({ title, text, valid_until }) => [title, text, valid_until])).toEqual([
      ['Доставка', 'До 23:00.', '2030-12-31'],
      ['Новый', 'Да.', null],
    ])
    expect((await boss.facts.folders({ query: {} })).map(({ name }) => name).sort()).toEqual(['Курьер', 'Сроки'])
    const exported = await boss.facts.exportTable({ query: { space_id: space.id } })
    const bytes = new Uint8Array(await (exported as unknown as Response).arrayBuffer())
    const again = await upload(boss, space, bytes, 'f.csv')
    expect(again.lines.map(({ does }) => does)).toEqual(['nothing', 'nothing'])
  })

  it('of Markdown: each heading with words under it is a fact, those above it are its folders', async () => {
    const { space, boss } = await stand()
    const text =
      '# Доставка\n\n## Сроки\nДо 23:00.\n\n```\n# не заголовок\n```\n## Цена ##\n199 ₽\n# Возврат\r\nЗа три дня.\r\n'
    await upload(boss, space, text, 'facts.md', true)
    const { rows } = await boss.facts.list({ query: { space_id: space.id } })
    const folders = await boss.facts.folders({ query: {} })
    const named = (id: number | null) => folders.find((folder) => folder.id === id)?.name ?? null
    expect(rows.map((row) => [named(row.folder_id), row.title, row.text])).toEqual([
      [null, 'Возврат', 'За три дня.'],
      ['Доставка', 'Сроки', 'До 23:00.\n\n```\n# не заголовок\n```'],
      ['Доставка', 'Цена', '199 ₽'],
    ])
    await expect(upload(boss, space, 'без заголовков', 'facts.md')).rejects.toMatchObject({
      refusal: { error_type: 'invalid' },
    })
  })

  it('that would be too much for a space changes nothing', async () => {
    const { space, boss } = await stand()
    const body = `${'слово '.repeat(1_300)}`.trim()
    const text = Array.from({ length: 560 }, (_, n) => `# Факт ${n}\n${body}\n`).join('')
    await expect(upload(boss, space, text, 'f.md', true)).rejects.toMatchObject({
      refusal: { error_type: 'limit_reached' },
    })
    expect((await boss.facts.totals({ query: { space_id: space.id } })).facts).toBe(0)
  })
})
