import { cutOff, cutWords, goOn, MOST_SHIFT, quiet, smallTargets, takeShifts, watchLook } from './kit/look.ts'
import { asCustomer, expect, phone, signIn, test, untilFilled } from './story.ts'

test.describe('what opens over a page on a phone', () => {
  test.use(phone)

  test('can be pressed with a finger', async ({ page }) => {
    await untilFilled()
    await signIn(page, 'olga')
    await watchLook(page)
    const amiss: string[] = []
    for (const [path, button, role] of [
      ['/items/1', 'Ещё действия', 'dialog'],
      ['/items/1', 'Автор и история', 'complementary'],
      ['/chats', 'Новый диалог', 'dialog'],
      ['/settings/profile', 'Изменить адрес', 'dialog'],
      ['/', 'Меню', 'dialog'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole(role).first()).toBeVisible()
      amiss.push(...(await smallTargets(page)).map((one) => `${path}, ${button}: ${one}`))
    }
    expect(amiss.join('\n')).toBe('')
  })
})

test('the heads of cards fit at every width, in both languages', async ({ page }) => {
  await watchLook(page)
  await signIn(page, 'olga')
  await page.goto('/items')
  const words = `Как тут поместиться? Проверка ${Date.now()}`
  await asCustomer(page, { network: 'facebook', person: 14, text: words, post: 'latest' })
  await asCustomer(page, { network: 'vk', person: 14, text: words })
  const amiss: string[] = []
  const cards: string[] = []
  const measure = async (locale: string) => {
    const { pathname } = new URL(page.url())
    await quiet(page)
    amiss.push(...(await cutOff(page, everyWidth)).map((one) => `${pathname} in ${locale}, ${one}`))
    return pathname
  }
  for (const path of ['/items', '/chats']) {
    await goOn(page, path)
    await page.getByRole('link', { name: words }).click()
    const head = page.locator('header', { has: page.getByRole('button', { name: 'Ещё действия' }) })
    // With a limit, a network that can do everything, and a name: the longest there is.
    await expect(head.getByText(/ещё|осталось|просрочено/)).toBeAttached()
    if (path === '/items') {
      await page.keyboard.press('t')
      await expect(head.getByText('Ольга Лисина')).toBeAttached()
    }
    cards.push(await measure('ru'))
  }
  await page.evaluate(`sessionStorage.setItem('otklik.locale_override', 'en')`)
  await page.reload()
  for (const card of cards) {
    await goOn(page, card)
    await expect(page.getByRole('button', { name: 'More actions' })).toBeAttached()
    await measure('en')
  }
  expect(amiss.join('\n')).toBe('')
})

test('the words of a long review fill their first line, and end in the second', async ({ page }) => {
  await watchLook(page)
  await signIn(page, 'olga')
  // Short ones: a long one that does not fit any more would leave the end of its line empty.
  const words = `Еда на 5, ${'но и мы ждём, а вы всё не едете, '.repeat(3)}а он уже оплачен`
  const plain = {
    rating: 3,
    text: words,
    emotion: null,
    tag_ids: [],
    has_files: false,
    is_hidden: false,
    edited_at: null,
  }
  const due = { status: 'new', due_at: Date.now() / 1000 + 800, due_soon_at: Date.now() / 1000, replied_at: null }
  // Reviews are fetched now and then: any comment stands in for one.
  await page.route(/v1\/items\?/, async (route) => {
    const answer = await route.fetch()
    const { rows, ...rest } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...rest, rows: rows.map((row: object) => ({ ...row, ...plain, ...due })) },
    })
  })
  await page.goto('/items')
  const row = page.getByRole('link', { name: words }).first()
  await expect(row).toBeVisible()
  type Look = { look: { linesOf(row: unknown, beginning: string): { first: number; corner: number } } }
  const { first, corner } = await row.evaluate((link) => (globalThis as unknown as Look).look.linesOf(link, 'Еда'))
  expect(first).toBeGreaterThan(corner)
})

const everyWidth = Array.from({ length: 14 }, (_, index) => 1024 + index * 32)

test('nothing moves when the font comes late', async ({ page }) => {
  const fonts = new Set<string>()
  await page.route('**/*.woff2', async (route) => {
    fonts.add(route.request().url())
    await shown
    await route.continue()
  })
  await watchLook(page)
  const title = page.getByRole('heading', { level: 1 })
  const shown = page.goto('/login?locale=ru', { waitUntil: 'commit' }).then(() => title.waitFor())
  await shown
  const before = await title.boundingBox()
  await page.evaluate('document.fonts.ready')
  await quiet(page)
  expect(fonts.size).toBeGreaterThan(1)
  expect(await page.evaluate(`document.fonts.check('13px "Inter Variable"', 'Ж')`)).toBe(true)
  const after = await title.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
  const { value, worst } = await takeShifts(page)
  expect(value, worst.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
})

const planted = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">
  <div id="late"></div>
  <header><button style="width:40px;height:44px">narrow</button><button style="width:44px;height:44px">right</button></header>
  <p style="height:300px">Text, and <a href="#a">a link within it</a>.</p>
  <div style="width:200px;overflow:hidden;white-space:nowrap"><button style="width:150px;height:30px">whole</button><button style="width:90px;height:30px">cut</button></div>
  <button style="width:60px;height:30px;overflow:hidden;white-space:nowrap">words that are too many</button>
  <button style="width:60px;height:20px">low</button><p></p><button style="width:60px;height:26px">enough</button><p></p>
  <button style="width:18px;height:18px;position:relative"><i style="position:absolute;inset:-13px"></i>reach</button>
  <section style="position:fixed;bottom:0;right:0"><p role="status" style="margin:0;width:200px;height:60px">a notice</p></section>
  <button style="position:fixed;bottom:10px;right:10px;width:60px;height:30px;z-index:-1">under it</button>`

test.describe('control', () => {
  test.use(phone)

  test('a page that moves and buttons that are too small or cut off are caught', async ({ page }) => {
    await watchLook(page)
    // No page of ours: their content policy forbids styles inside.
    await page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: planted }))
    await page.goto('/planted')
    await quiet(page)
    // The browser forgives what moves right after a window has taken its size, so it may take a few.
    await expect(async () => {
      await page.evaluate(`document.querySelector('#late').style.height = Math.random() * 100 + 200 + 'px'`)
      await quiet(page)
      expect((await takeShifts(page)).value).toBeGreaterThan(MOST_SHIFT)
    }).toPass()
    expect(await cutOff(page, [390])).toEqual(['390: <button> «cut»: cut off from 150 to 240'])
    expect(await cutWords(page)).toEqual(['<button> «words that are too many»: its words do not fit'])
    expect(await smallTargets(page)).toEqual([
      '<button> «narrow»: 40 × 44, less than 44 in a <header>',
      '<button> «low»: 60 × 20, less than 24',
    ])
  })
})
