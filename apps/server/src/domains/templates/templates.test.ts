import { afterAll, expect, it } from 'vitest'
import { formWith } from '../../../test/requests/requests.ts'
import { makeWorld, type Person } from '../../../test/world.ts'
import { sweepUploads } from '../files/jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const plain = { folder_id: null, shortcut: null, company_ids: null, group_ids: null, file_ids: [] }

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const calls = world.as(boss, 'ru')
  const { templates } = calls
  const add = (name: string, rest: object = {}) =>
    templates.add({ body: { space_id: space.id, name, text: `Текст «${name}»`, ...plain, ...rest } })
  const list = () => templates.list({ query: {} })
  const upload = (text: string, name: string) =>
    calls.files.upload({ query: { space_id: space.id }, body: formWith(name, text) })
  const importTable = (table: string, apply = true) =>
    templates.importTable({ query: { space_id: space.id, apply }, body: formWith('t.csv', table) as never })
  const exportTable = async () => {
    const answer = (await templates.exportTable({ query: { space_id: space.id } })) as unknown as Response
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  }
  return { space, boss, calls, templates, add, list, upload, importTable, exportTable }
}
const faultAt = (field: string) => ({ status: 400, refusal: { fields: { [field]: expect.any(String) } } })

it('keeps a template, refuses a second of its name or shortcut, and brings one back from the archive', async () => {
  const { templates, add, list } = await office()
  const first = await add('Приветствие', { shortcut: 'Привет' })
  expect(first).toMatchObject({ shortcut: 'привет', uses: 0 })
  await expect(add('приветствие')).rejects.toMatchObject(faultAt('name'))
  await expect(add('Другое', { shortcut: 'привет' })).rejects.toMatchObject(faultAt('shortcut'))
  await expect(add('С ошибкой', { text: 'Здравствуйте, {autor.name}!' })).rejects.toMatchObject(faultAt('text'))

  const params = { id: first.id }
  const body = { ...plain, name: 'Приветствие', text: 'Добрый день, {author.name}!', seen_version: first.version }
  expect(await templates.save({ params, body })).toMatchObject({ version: first.version + 1 })
  await expect(templates.save({ params, body: { ...body, text: 'Мимо' } })).rejects.toMatchObject({
    refusal: { error_type: 'stale' },
  })
  await templates.archive({ params })
  expect(await list()).toEqual([])
  expect(await templates.restore({ params })).toMatchObject({ text: 'Добрый день, {author.name}!', shortcut: null })
  expect(await list()).toHaveLength(1)
})

it('puts what a removed folder held into the one above', async () => {
  const { space, templates, add, list } = await office()
  const folder = (name: string, parent_id: number | null) =>
    templates.addFolder({ body: { space_id: space.id, parent_id, name } })
  const outer = await folder('Доставка', null)
  const inner = await folder('Сроки', outer.id)
  await expect(folder('сроки', outer.id)).rejects.toMatchObject(faultAt('name'))
  const intoItself = { params: { id: outer.id }, body: { name: 'Доставка', parent_id: inner.id } }
  await expect(templates.saveFolder(intoItself)).rejects.toMatchObject(faultAt('parent_id'))

  await add('Когда приедет', { folder_id: inner.id })
  await templates.removeFolder({ params: { id: inner.id } })
  expect(await list()).toMatchObject([{ folder_id: outer.id }])
  await templates.removeFolder({ params: { id: outer.id } })
  expect(await list()).toMatchObject([{ folder_id: null }])
  expect(await templates.folders()).toEqual([])
})

it('lends its files to those whom it is offered to, until it is put away', async () => {
  const { space, boss, templates, add, upload } = await office()
  const group_id = await space.group()
  const [inside, outside] = [await space.person('operator', { groups: [group_id] }), await space.person('operator')]
  const secret = await upload('Тайна', 'тайна.txt')
  const template = await add('Для своих', { file_ids: [secret.id], group_ids: [group_id] })
  const drafted = async (who: Person) => {
    const { id } = await space.comment()
    await world.owner.query('update items set group_id = $2 where id = $1', [id, group_id])
    const body = { text: 'Вот', file_ids: [secret.id] }
    return (await world.as(who).itemHandling.saveDraft({ params: { id }, body }))?.files.map(({ name }) => name)
  }
  const sent = async (who: Person) => {
    const { id, version } = await space.comment()
    await world.owner.query('update items set group_id = $2 where id = $1', [id, group_id])
    const body = { text: 'Вот', seen_version: version, file_ids: [secret.id] }
    return world.as(who).items.reply({ params: { id }, body })
  }
  const refused = { refusal: { error_type: 'file_not_allowed' } }
  for (const who of [inside, boss]) {
    expect(await drafted(who)).toEqual(['тайна.txt'])
    await sent(who)
  }
  expect(await drafted(outside)).toEqual([])
  await expect(sent(outside)).rejects.toMatchObject(refused)
  await templates.archive({ params: { id: template.id } })
  for (const who of [inside, boss, outside]) {
    expect(await drafted(who)).toEqual([])
    await expect(sent(who)).rejects.toMatchObject(refused)
  }
})

it('keeps the files of a template for every reply, and lets them go with it', async () => {
  const { space, templates, add, upload } = await office()
  const file = await upload('Цены', 'цены.txt')
  const template = await add('Цены', { file_ids: [file.id] })
  expect(template.files).toMatchObject([{ id: file.id, name: 'цены.txt' }])
  const makeOld = () => world.owner.query(`update files set created_at = now() - interval '2 hours'`)
  const isThere = async () => (await world.owner.query('select from files where id = $1', [file.id])).rowCount === 1

  const { items } = world.as(await space.person('operator'))
  for (const text of ['Первый', 'Второй']) {
    const { id, version } = await space.comment()
    const body = { text, seen_version: version, file_ids: [file.id] }
    expect((await items.reply({ params: { id }, body })).attachments).toMatchObject([{ name: 'цены.txt' }])
  }
  await makeOld()
  await sweepUploads(world.base)
  expect(await isThere()).toBe(true)

  await expect(add('Чужое', { file_ids: [file.id] })).rejects.toMatchObject(faultAt('file_ids'))
  await world.owner.query('delete from attachments where file_id = $1', [file.id])
  await templates.save({
    params: { id: template.id },
    body: { ...plain, name: 'Цены', text: 'По запросу', seen_version: 1 },
  })
  const other = await upload('Цены', 'другое.txt')
  await makeOld()
  const kept = await world.owner.query('select storage_key from files where id = $1', [file.id])
  const remove = async (key: string) => {
    // No transaction waits for the store.
    const { rows } = await world.owner.query(`select from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like '%update files%'`)
    expect(rows).toEqual([])
    if (key === kept.rows[0].storage_key) throw new Error('the store is away')
    await world.base.store.remove(key)
  }
  await expect(sweepUploads({ ...world.base, store: { ...world.base.store, remove } })).rejects.toThrow('away')
  expect(await isThere()).toBe(true)
  // The next one is swept all the same.
  expect((await world.owner.query('select from files where id = $1', [other.id])).rowCount).toBe(0)
  await sweepUploads(world.base)
  expect(await isThere()).toBe(false)
})

it('tells what a table would do, then does all of it at once, and gives it back the same', async () => {
  const { space, calls, add, list, importTable, exportTable } = await office()
  await calls.spaces.addCompany({ body: { space_id: space.id, name: 'Лавка' } })
  await add('Приветствие', { shortcut: 'hi' })
  await add('Прежнее')
  const table = [
    'Название;Текст;Сокращение;Папка;Компании',
    'приветствие;"Здравствуйте, {author.first_name}!";/hello;Общее;',
    '"Формула";"\'=1+1";;Общее / Счёт;Лавка',
    'Новое с чужим;Текст;hi;;',
    ';Без имени;;;',
    'Опечатка;{autor};;;',
    'Чья;Текст;;;Кухня',
    'Прежнее;Текст «Прежнее»;;;',
  ].join('\n')

  const planned = await importTable(table, false)
  expect(planned.lines.map(({ does, fault }) => fault ?? does)).toEqual([
    ...['change', 'add', 'add', 'no_name', 'unknown_variable', 'unknown_company', 'nothing'],
  ])
  expect(await list()).toHaveLength(2)

  expect(await importTable(table)).toEqual({ ...planned, is_applied: true })
  const all = await list()
  expect(all.map(({ name, text, shortcut }) => [name, text, shortcut])).toEqual([
    ['Новое с чужим', 'Текст', 'hi'],
    ['Прежнее', 'Текст «Прежнее»', null],
    ['приветствие', 'Здравствуйте, {author.first_name}!', 'hello'],
    ['Формула', '=1+1', null],
  ])

  const written = await exportTable()
  expect(written).toMatch(/^\uFEFFПапка;Название;/)
  expect(written).toContain("'=1+1")
  const again = await importTable(written)
  expect(again.lines.every(({ does }) => does === 'nothing')).toBe(true)
})

it('refuses a table that is none, with the reason', async () => {
  const { importTable } = await office()
  for (const table of ['a;b\n1;2', 'Название;Текст\n', `name;text\n${'a;b\n'.repeat(5_001)}`])
    await expect(importTable(table)).rejects.toMatchObject(faultAt('file'))
})

it('keeps macros in their order, and refuses what contradicts itself', async () => {
  const { space, calls, add } = await office()
  const { macros } = calls
  const template = await add('Спасибо')
  const make = (name: string, actions: object[], uses_for = ['items', 'chats']) =>
    macros.add({ body: { space_id: space.id, name, uses_for, actions } as never })
  const reply = { do: 'reply', text: '', template_id: template.id }
  const close = { do: 'status', status: 'closed' }

  const first = await make('Поблагодарить', [reply, close])
  const second = await make('Скрыть', [{ do: 'hide' }], ['items'])
  await expect(make('Скрыть в диалоге', [{ do: 'hide' }])).rejects.toMatchObject(faultAt('uses_for'))
  await expect(make('Дважды', [close, close])).rejects.toMatchObject(faultAt('actions'))
  await expect(make('Когда', [{ do: 'status', status: 'delayed' }])).rejects.toMatchObject({ status: 400 })
  await expect(make('скрыть', [close])).rejects.toMatchObject(faultAt('name'))
  await expect(make('Нет шаблона', [{ ...reply, template_id: 2_000_000 }])).rejects.toMatchObject({ status: 400 })

  await macros.arrange({ body: { space_id: space.id, ids: [second.id, first.id] } })
  const { macros: theirs } = world.as(await space.person('operator'))
  expect((await theirs.list({ query: {} })).map(({ name }) => name)).toEqual(['Скрыть', 'Поблагодарить'])
  await macros.archive({ params: { id: second.id } })
  expect(await theirs.list({ query: {} })).toMatchObject([
    { id: first.id, actions: [reply, { ...close, delay_minutes: null }] },
  ])
  await macros.restore({ params: { id: second.id } })
  expect(await theirs.list({ query: {} })).toHaveLength(2)
})

it.each([
  ['a\n'.repeat(2_000_000), 'Слишком много строк: не больше 5000', 'Too many lines: 5,000 at most'],
  [
    'a'.repeat(4_000_000),
    'Слишком длинная ячейка: возможно, не закрыта кавычка',
    'A cell is too long: is a quotation mark not closed?',
  ],
  [
    `name;text\n"${'a\n'.repeat(2_000_000)}`,
    'Слишком длинная ячейка: возможно, не закрыта кавычка',
    'A cell is too long: is a quotation mark not closed?',
  ],
  [';'.repeat(4_000_000), 'Слишком много столбцов: не больше 100', 'Too many columns: 100 at most'],
])('refuses a table that is none in words, in both languages', async (table, ru, en) => {
  const { space, boss } = await office()
  const wanted = () => ({ query: { space_id: space.id, apply: true }, body: formWith('t.csv', table) as never })
  for (const [locale, words] of [
    ['ru', ru],
    ['en', en],
  ] as const) {
    const refused = world.as(boss, locale).templates.importTable(wanted())
    await expect(refused).rejects.toMatchObject({ status: 400, refusal: { fields: { file: words } } })
  }
})
