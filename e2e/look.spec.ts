import type { Page } from '@playwright/test'
import { quiet, routesOf, smallTargets, takeShifts, watchLook } from './look.ts'
import { expect, phone, signIn, test } from './story.ts'

test.describe.configure({ timeout: 120_000 })

const MOST = 0.05
/** Longer than a skeleton waits before it shows: what stands in for a page must be measured, too. */
const LATENCY_MS = 250
const PARTS = 3

/** Links that lead nowhere say so. */
const nowhere = /(404 \(Not Found\)|400 \(Bad Request\))/

for (const [where, size] of [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', phone],
] as const)
  test.describe(where, () => {
    test.use(size)
    const isPhone = size === phone

    test('pages before the sign-in stand still and can be pressed', async ({ page, expected }) => {
      expected.push(nowhere)
      await walk(page, (route) => !route.isWork, isPhone)
    })

    for (let part = 0; part < PARTS; part += 1)
      test(`pages behind it stand still and can be pressed, ${part + 1} of ${PARTS}`, async ({ page, expected }) => {
        expected.push(/callback/, nowhere)
        await signIn(page, 'olga')
        await walk(page, (route, index) => route.isWork && index % PARTS === part, isPhone)
      })
  })

/** Every page that there is, as the router names them; all that is amiss is told at once. */
async function walk(
  page: Page,
  isMeant: (route: { path: string; isWork: boolean }, index: number) => boolean,
  isPhone: boolean,
) {
  await watchLook(page)
  await page.goto('/recovery')
  const routes = (await routesOf(page)).filter(isMeant)
  expect(routes.length).toBeGreaterThan(5)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 },
  })
  const amiss: string[] = []
  for (const { path } of routes) {
    await page.goto(addressOf(path))
    await quiet(page)
    const { value, worst } = await takeShifts(page)
    if (value > MOST) amiss.push(`${path} moves by ${value.toFixed(3)}: ${worst.join('\n')}`)
    if (isPhone) amiss.push(...(await smallTargets(page)).map((one) => `${path}: ${one}`))
  }
  expect(amiss.join('\n')).toBe('')
}

/** The first of everything is there from the demo's first start. */
const addressOf = (path: string) =>
  path
    .replace('$id', '1')
    .replace('$hash', 'no-such-link')
    .replace('$provider', 'vk')
    .replace('$network', 'vk')
    .replace('/$', '/no-such-page')

test.describe('what opens over a page on a phone', () => {
  test.use(phone)

  test('can be pressed with a finger', async ({ page }) => {
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
  expect(value, worst.join('\n')).toBeLessThanOrEqual(MOST)
})

const planted = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">
  <div id="late"></div>
  <header><button style="width:40px;height:44px">narrow</button><button style="width:44px;height:44px">right</button></header>
  <p style="height:300px">Text, and <a href="#a">a link within it</a>.</p>
  <button style="width:60px;height:20px">low</button><p></p><button style="width:60px;height:26px">enough</button><p></p>
  <button style="width:18px;height:18px;position:relative"><i style="position:absolute;inset:-13px"></i>reach</button>`

test.describe('control', () => {
  test.use(phone)

  test('a page that moves and buttons that are too small are caught', async ({ page }) => {
    await watchLook(page)
    // No page of ours: their content policy forbids styles inside.
    await page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: planted }))
    await page.goto('/planted')
    await quiet(page)
    // The browser forgives what moves right after a window has taken its size, so it may take a few.
    await expect(async () => {
      await page.evaluate(`document.querySelector('#late').style.height = Math.random() * 100 + 200 + 'px'`)
      await quiet(page)
      expect((await takeShifts(page)).value).toBeGreaterThan(MOST)
    }).toPass()
    expect(await smallTargets(page)).toEqual([
      '<button> «narrow»: 40 × 44, less than 44 in a <header>',
      '<button> «low»: 60 × 20, less than 24',
    ])
  })
})
