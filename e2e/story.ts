import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import type { Config } from '@otklik/contract/desk.ts'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import pg from 'pg'

/**
 * A page on which nothing may go wrong unseen: errors of scripts and breaches of the content policy fail the story,
 * except what it says it expects.
 */
export const test = base.extend<{ expected: RegExp[]; bringsAhead: boolean }>({
  // Every story has a browser that has never been here, and would be sent the whole app while it goes on.
  bringsAhead: [false, { option: true }],
  // Each story comes from an address of its own: one address may sign up only so often.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'x-forwarded-for': someAddress() }),
  expected: async ({ browserName: _ }, use) => use([]),
  page: async ({ page, expected, bringsAhead }, use) => {
    if (!bringsAhead) await sparing(page)
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addInitScript(tellBreaches)
    await use(page)
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
  },
})

/** The browser says that its person counts bytes: nothing is brought ahead. */
const sparing = (page: Page) =>
  page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)

/** Of this machine: the demo answers nobody else. */
const someAddress = () => `127.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

const tellBreaches = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('content policy: ' + violatedDirective + ' ' + blockedURI))`

export { expect }

/** Somebody of the demo, as if they had signed in here before; the form has stories of its own. */
export async function signIn(page: Page, who: string, locale: 'ru' | 'en' = 'ru') {
  const form = { ...webClient, grant_type: 'password', username: `${who}@demo.otklik`, password }
  const answer = await page.request.post('/v1/oauth2/token', { form })
  expect(answer.ok(), await answer.text()).toBe(true)
  const tokens: TokenRecord = await answer.json()
  const session = { ...tokens, expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in }
  // Any address of ours will do, and this one brings no scripts.
  await page.goto('/healthz')
  await page.evaluate(
    ([session, locale]) => {
      localStorage.setItem('otklik.session', session)
      sessionStorage.setItem('otklik.locale_override', locale)
    },
    [JSON.stringify(session), locale] as const,
  )
  // Whoever comes first today is asked for a status; those after find it chosen.
  const begin = page.getByRole('button', { name: beginWords })
  await page.addLocatorHandler(begin, () => begin.click())
}

/** Somebody else at a desk of their own, at the same time. */
export async function anotherPage(browser: Browser, baseURL?: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const options = {
    viewport,
    locale: 'ru-RU',
    reducedMotion: 'reduce',
    ...(baseURL !== undefined && { baseURL }),
  } as const
  const page = await (await browser.newContext(options)).newPage()
  await sparing(page)
  return page
}

/** Somebody else sits down here. From an address without scripts: a page that is open would ask on, and be told to sign in. */
export async function forgetSession(page: Page) {
  await page.goto('/healthz')
  await page.evaluate('localStorage.clear()')
}

/** What a customer does on the network, through the simulator's own page. */
export async function asCustomer(
  page: Page,
  order: Record<string, unknown>,
  deed: 'write' | 'type' | 'edit' | 'delete' = 'write',
): Promise<{ external_id?: string }> {
  await demoHasLookedBack()
  const { hostname, port } = new URL(page.url())
  const simulator_port = process.env.SIMULATOR_PORT ?? Number(port) + 1
  const answer = await page.request.post(`http://${hostname}:${simulator_port}/control/${deed}`, { data: order })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) ?? {}
}

/** What is written before the first look back is over may be taken for the past, which comes closed and in silence. */
export const untilLookedBack = () =>
  expect
    .poll(
      () =>
        inDatabase(`select object_id from account_errands where what = 'history' and left_items is distinct from 0`),
      { timeout: 120_000 },
    )
    .toEqual([])

/** Stories that open the first comment or dialogue may come before anybody has written one. */
export const untilFilled = () =>
  expect
    .poll(() => inDatabase('select from items where id = 1 union all select from chats where id = 1'), {
      timeout: 120_000,
    })
    .toHaveLength(2)

let ofDemo: Promise<void> | undefined
/** The accounts of the demo look back once; a story that connects one waits for it itself. */
const demoHasLookedBack = () => (ofDemo ??= untilLookedBack())

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axe = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
/** Of what is well it is not to tell; and no rule of ours needs the style sheets read. */
const looking = { resultTypes: ['violations'], preload: { assets: ['media'] } }
const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

type Theme = 'light' | 'dark'

/** `npm run faults -- stories` tells what `npm test` leaves out: second widths, and the other theme of each look. */
export const isEveryStory = process.env.EVERY_STORY === '1'

const looksAt = new WeakMap<Page, number>()

/**
 * Twelve looks in two themes took 64 of the 167 seconds of their stories, a quarter of that for the second theme: in
 * `npm test` each look is made in one theme, by turns, and the length of its title says with which one a story begins.
 */
export async function expectAccessible(page: Page) {
  const nth = looksAt.get(page) ?? test.info().title.length
  looksAt.set(page, nth + 1)
  const themes = nth % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  expect(await findInaccessible(page, isEveryStory ? themes : themes.slice(0, 1))).toEqual([])
}

/** Everything in the first theme; in another one what a theme can change. */
export async function findInaccessible(
  page: Page,
  themes: readonly Theme[],
  where: 'document' | 'main' = 'document',
): Promise<string[]> {
  const main = await page.waitForSelector('main')
  const heading = await page.waitForSelector('h1', { state: 'attached' })
  // Away from whatever was pressed last: its hint stands outside of all regions.
  await page.mouse.move(0, 0)
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  const found: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Asked without its builder, which brings axe along twice each time, and takes longer to tell than to look.
    const options = JSON.stringify({ ...looking, ...(colorScheme !== themes[0] && colours) })
    const amiss: string[] =
      await page.evaluate(`axe.run(${where === 'main' ? "'main'" : 'document'}, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
    found.push(...amiss.map((one) => `${colorScheme}, ${one}`))
  }
  // Between two pages there is a moment without either, and while the code of the next one is loaded React keeps the last
  // one in the document and hides it: what was looked at was no page. The next one is looked at instead.
  type Shown = { isConnected: boolean; checkVisibility(): boolean }
  const isThere = [
    main.evaluate((node) => (node as unknown as Shown).checkVisibility()),
    heading.evaluate((node) => (node as unknown as Shown).isConnected),
  ].map((one) => one.catch(() => false)) // gone with its whole document
  return (await Promise.all(isThere)).every(Boolean) ? found : findInaccessible(page, themes, where)
}

/** Chooses as people do, by its words: the radio itself is one hidden pixel, and what lies over that is nobody's matter. */
export async function choose(page: Page, name: string | RegExp) {
  await page
    .locator('label')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('radio') })
    .click()
  await expect(page.getByRole('radio', { name })).toBeChecked()
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const password = 'otklik-demo-1!'
let last = 0
/** An address that nobody has used. */
export const freshEmail = (who: string) => `${who}-${Date.now()}-${++last}@example.test`

/** Fills the sign-up form and sends it; the page is in Russian. */
export async function signUp(
  page: Page,
  { email, company = 'Кофейня', name = 'Вера Ильина' }: { email: string; company?: string; name?: string },
) {
  await page.goto('/signup?locale=ru')
  await page.getByLabel('Компания').fill(company)
  await page.getByLabel('Имя').fill(name)
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel(/Даю согласие/).check()
  await page.getByRole('button', { name: 'Создать пространство' }).click()
}

/** Whoever invites or switches two-factor on has confirmed the address before. */
export async function signUpConfirmed(page: Page, who: Parameters<typeof signUp>[1]) {
  await signUp(page, who)
  await beginWork(page)
  await page.goto(await linkMailedTo(page, who.email, 'confirm_email'))
  await expect(page).not.toHaveURL(/confirm_email/)
}

/** The link in the newest letter to this address, as the development mailbox shows it. */
export async function linkMailedTo(page: Page, email: string, path: string): Promise<string> {
  let found: string | undefined
  // Not through the page: the mailbox does not answer what was forwarded.
  const read = async (path: string) => (await fetch(new URL(`/mailbox${path}`, page.url()))).text()
  await expect(async () => {
    const list = await read('')
    const row = list.split('<li').find((part) => part.includes(email))
    const [, id] = /href="\/mailbox\/([^"]+)"/.exec(row ?? '') ?? []
    expect(id, `a letter to ${email}`).toBeDefined()
    const letter = await read(`/${id}/letter`)
    found = new RegExp(`https?://[^"<\\s]+/${path}/[\\w-]+`).exec(letter)?.[0]
    expect(found, `a link to /${path}`).toBeDefined()
  }).toPass()
  return found as string
}

const beginWords = /^(Начать работу|Start working)$/

/** For stories that look at pages and press nothing: what asks for a status would lie over the first of them. */
export async function beginShift(page: Page) {
  const session: TokenRecord = JSON.parse(await page.evaluate(`localStorage.getItem('otklik.session')`))
  const headers = { authorization: `Bearer ${session.access_token}` }
  const config: Config = await (await page.request.get('/v1/config', { headers })).json()
  for (const { id, space_id } of config.user_statuses.filter(({ workinghours }) => workinghours)) {
    const answer = await page.request.put('/v1/me/status', { headers, data: { status: id, space_id } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Whoever stands offline is asked for a status first. */
export async function beginWork(page: Page) {
  const dialog = page.getByRole('dialog')
  // The dialog closes before the server has answered: a story that loads another page at once would be asked again there.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/v1/me/status') && answer.ok())
  await dialog.getByRole('button', { name: beginWords }).click()
  await stored
  await expect(dialog).toBeHidden()
}

export const codeOf = (secret: string, ahead_s = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + ahead_s * 1000 })

/** What only time, or whoever runs the installation, can do. */
export async function inDatabase(text: string, values: unknown[] = []) {
  const [, , , , socket] = readFileSync(join('.cache', 'e2e-data', 'postgres', 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  const owner = new pg.Client({ host: socket, user: 'otklik', database: 'postgres' })
  await owner.connect()
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
  }
}
