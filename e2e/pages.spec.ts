import type { Page } from '@playwright/test'
import { cutOff, cutWords, goOn, MOST_SHIFT, quiet, routesOf, smallTargets, takeShifts, watchLook } from './kit/look.ts'
import { beginShift, expect, findInaccessible, phone, signIn, test } from './story.ts'

// Every page that there is, as the router names them: it stands still while it loads, everybody can use it, and nothing on
// it is too small to be pressed or cut off. A page costs three seconds of the processor where it is loaded with everything:
// here each is looked at in one of two places, in one of two themes and at one width beside the usual, by turns, and those
// behind the sign-in are gone to inside the app; `npm run faults -- walk` loads every page from nothing, in all of them.

/** Longer than a skeleton waits before it shows: what stands in for a page must be measured, too. */
const LATENCY_MS = 250
const isWhole = process.env.ALL_PAGES === '1'
const bothThemes = ['light', 'dark'] as const
const PARTS = isWhole ? 6 : 3
/** From a tablet's layout to the main one, and where one becomes the other; each page is looked at in one of them, by turns. */
const NARROWER = [1024, 1200, 1381]
/** The one to go on with. */
const USUAL = 1440

/** Links that lead nowhere say so. */
const nowhere = /(404 \(Not Found\)|400 \(Bad Request\))/

/** Another look of a page that has an address of its own. */
const variants = [
  'tags?show=groups',
  'tags?show=archive',
  'errors?show=actions',
  'errors?show=deliveries',
  'errors?show=events',
].map((page) => `/settings/${page}`)

// Each language, each width, both themes; not every combination: what differs by language does not differ by width, and
// colours differ by neither.
const places = [
  { where: 'at a desk, in Russian', locale: 'ru', size: { viewport: { width: 1440, height: 900 } } },
  { where: 'on a phone, in English', locale: 'en', size: phone },
] as const
type Place = (typeof places)[number]

for (const place of places)
  test.describe(place.where, () => {
    test.use(place.size)

    test('pages before the sign-in', async ({ page, expected }) => {
      expected.push(nowhere)
      await walk(page, place, (route, index) => !route.isWork && isDue(index, place))
    })

    for (let part = 0; part < PARTS; part += 1)
      test(`pages behind it, ${part + 1} of ${PARTS}`, async ({ page, expected }) => {
        expected.push(/callback/, nowhere)
        await signIn(page, 'olga', place.locale)
        await beginShift(page)
        await walk(page, place, (route, index) => route.isWork && isDue(index, place) && partOf(index) === part)
      })
  })

function isDue(index: number, place: Place) {
  return isWhole || index % places.length === places.indexOf(place)
}

function partOf(index: number) {
  return Math.floor(index / places.length) % PARTS
}

/** All that is amiss is told at once. */
async function walk(
  page: Page,
  { locale, size }: Place,
  isMeant: (route: { path: string; isWork: boolean }, index: number) => boolean,
) {
  await watchLook(page)
  await page.goto('/recovery')
  await page.evaluate(`sessionStorage.setItem('otklik.locale_override', '${locale}')`)
  const all = [...(await routesOf(page)), ...variants.map((path) => ({ path, isWork: true }))]
  const routes = all.filter(isMeant)
  expect(routes.length).toBeGreaterThan(3)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 },
  })
  const amiss: string[] = []
  for (const [index, { path, isWork }] of routes.entries()) {
    await page.emulateMedia({ colorScheme: 'light' })
    if (isWork && index > 0 && !isWhole) await goOn(page, addressOf(path))
    else await page.goto(addressOf(path))
    // A busy machine may rest between the code of a page and the page. Without a heading it is told below.
    await expect(headingOf(page))
      .toHaveCount(1)
      .catch(() => undefined)
    await quiet(page)
    const themes = isWhole ? bothThemes : ([index % 2 === 0 ? 'light' : 'dark'] as const)
    // The frame around them is one and the same.
    const where = isWork && index > 0 && !isWhole ? 'main' : 'document'
    const widths = [...(isWhole ? NARROWER : NARROWER.slice(index % 3, (index % 3) + 1)), USUAL]
    const found = await lookAt(page, { widths: size === phone ? null : widths, themes, where })
    amiss.push(...found.map((one) => `${path}: ${one}`))
  }
  expect(amiss.join('\n')).toBe('')
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

/** Without widths: on a phone. */
type Look = { widths: number[] | null; themes: readonly ('light' | 'dark')[]; where: 'document' | 'main' }

async function lookAt(page: Page, { widths, themes, where }: Look): Promise<string[]> {
  const { value, worst } = await takeShifts(page)
  const title = await page.title()
  return [
    ...((await page.getByRole('dialog').count()) === 0 ? [] : ['something lies over it']),
    ...(value > MOST_SHIFT ? [`moves by ${value.toFixed(3)}: ${worst.join('\n')}`] : []),
    ...(/ · Otklik$/.test(title) ? [] : [`is called «${title}»`]),
    ...((await headingOf(page).count()) === 1 ? [] : ['does not have one heading']),
    ...(widths ? await cutOff(page, widths) : await smallTargets(page)),
    ...(await cutWords(page)),
    ...(await findInaccessible(page, themes, where)),
  ]
}

/** The first of everything is there from the demo's first start. */
const addressOf = (path: string) =>
  path
    .replace('$id', '1')
    .replace('$hash', 'no-such-link')
    .replace('$provider', 'vk')
    .replace('$network', 'vk')
    .replace('/$', '/no-such-page')
