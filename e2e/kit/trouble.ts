import type { Locator, Page, Route, WebSocketRoute } from '@playwright/test'
import { expect } from '../story.ts'

export const WORDS = 'Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.'
const TEN_MINUTES = 600_000
/** Counts are asked for every two minutes. */
const POLL_MS = 121_000

/** The two minutes begin anew with every answer: one that is still on its way begins them after the clock was moved. */
export const pollUntil = (page: Page, told: Locator) =>
  expect(async () => {
    await page.clock.fastForward(POLL_MS)
    await expect(told).toBeVisible({ timeout: 3_000 })
  }).toPass()

type Server = 'there' | 'away' | 'new'

/**
 * Between the page and the server: as a browser sees a server that is restarted, and one that comes back as another
 * build. Of a new build every file has another name, and no file of the old one is there any more.
 */
export async function standBetween(page: Page) {
  let now: Server = 'there'
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/v1\//, (socket) => {
    if (now === 'away') return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
  await page.route('**/*', async (route) => {
    if (now === 'away') return route.abort('connectionrefused')
    return now === 'new' ? asNewBuild(route) : route.continue()
  })
  return {
    async become(next: Server) {
      now = next
      if (next === 'away') await Promise.all([...sockets].map((socket) => socket.close().catch(() => {})))
      if (next === 'away') sockets.clear()
    },
  }
}

/** Turns the names of one build into those of the next, and back. */
const renamed = (text: string) =>
  text.replace(/([\w.]+-)([\w-]{8})(\.(?:js|css|json)\b)/g, (_, name, hash, end) => name + turn(hash) + end)
const turn = (hash: string) => [...hash].reverse().join('')

async function asNewBuild(route: Route) {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const isPage = /^\/(?!v1\/|files\/|healthz)/.test(pathname) && !pathname.startsWith('/assets/')
  if (!isPage && !/^\/assets\/.*\.(js|css|json)$/.test(pathname)) return route.continue()
  const url = isPage ? request.url() : new URL(renamed(pathname), request.url()).href
  const answer = await route.fetch({ url })
  return route.fulfill({ response: answer, body: renamed(await answer.text()) })
}

/** Fields that take words; what the networks' keys are typed into is not to be kept. */
const findFields = `[...document.querySelectorAll('input, textarea')]
  .filter((field) => ['text', 'search', 'email', 'tel', 'url', 'number', 'textarea'].includes(field.type))
  .filter((field) => field.checkVisibility() && !field.readOnly && !field.disabled)
  .filter((field) => field.ariaHasPopup !== 'listbox' && field.ariaHidden !== 'true')
  .filter((field) => !/ключ|token|код/i.test(field.labels?.[0]?.textContent ?? ''))`

/** Types into every field on the page. Some come or go while one types: what stands there in the end is what counts. */
async function typeEverywhere(page: Page): Promise<string[]> {
  await fillAll(page, (type, at) => (type === 'number' ? '7' : type === 'email' ? 'typed@example.test' : `слово ${at}`))
  return readTyped(page)
}

async function fillAll(page: Page, wordsFor: (type: string | null, at: number) => string) {
  const count = Number(await page.evaluate(`${findFields}.map((field, at) => (field.dataset.typed = at)).length`))
  for (let at = 0; at < count; at++) {
    const field = page.locator(`[data-typed="${at}"]`)
    // A search goes out of sight where the list turns out to be empty.
    if (await field.isVisible()) await field.fill(wordsFor(await field.getAttribute('type'), at))
  }
}

const readTyped = (page: Page): Promise<string[]> =>
  page.evaluate(`${findFields}.map(({ value }) => value).filter((value) => /^7$|^typed@|^слово /.test(value))`)

type Outcome = { typed: string[]; faults: string[] }

/** Everything that can happen to the server while somebody has typed: what that was, and what went wrong. */
export async function trouble(
  page: Page,
  address: string,
  { isSignedIn, hasFields }: { isSignedIn: boolean; hasFields: boolean },
): Promise<Outcome> {
  const server = await standBetween(page)
  await page.goto(address)
  await expect(page.locator('h1, h2, [data-empty]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The network may rest between a card and the code of its composer.
  if (hasFields) await expect.poll(() => page.evaluate(`${findFields}.length`)).toBeGreaterThan(0)
  const scripts = page.locator('script[src^="/assets/index-"]')
  const build = await scripts.getAttribute('src')
  const typed = await typeEverywhere(page)
  const faults: string[] = []
  const note = (isWell: boolean, words: string) => void (isWell || faults.push(words))
  const isSame = () => page.evaluate<boolean>('window.isSamePage === true')
  const hasText = async (when: string) => {
    const shown = await readTyped(page)
    note(
      String(shown) === String(typed),
      `typed ${typed.join(', ')}, ${when} there is ${shown.join(', ') || 'nothing'}`,
    )
  }
  const stays = async (when: string) => {
    const same = await isSame()
    note(same, `reloaded by itself ${when}`)
    if (same) await hasText(when)
  }
  // Counts are asked for every two minutes; before the sign-in nothing is asked until somebody presses something.
  const goAway = async () => {
    await server.become('away')
    if (isSignedIn) await pollUntil(page, page.getByText('Нет связи', { exact: true }).first())
    else await page.clock.fastForward(POLL_MS)
  }
  await page.evaluate('window.isSamePage = true')

  await page.context().setOffline(true)
  if (isSignedIn) {
    const isTold = await pollUntil(page, page.getByText(WORDS).first()).then(
      () => true,
      () => false,
    )
    note(isTold, 'does not say that there is no network')
  } else await page.clock.fastForward(POLL_MS)
  await page.clock.fastForward(TEN_MINUTES)
  await stays('without a network')
  await page.context().setOffline(false)
  await page.clock.fastForward(4_000)
  await expect(page.getByText('Нет связи', { exact: true })).toHaveCount(0)
  await stays('when the network was back')

  await goAway()
  await server.become('there')
  await page.clock.fastForward(4_000)
  await expect(page.getByText('Нет связи', { exact: true })).toHaveCount(0)
  await stays('when the server was restarted')

  await goAway()
  await server.become('new')
  await page.clock.fastForward(4_000)
  const offer = page.getByRole('button', { name: 'Обновить', exact: true })
  if (isSignedIn) await expect(offer).toBeVisible()
  await stays('when a new version came')
  if (await offer.isVisible()) await offer.click()
  else await page.reload()
  await expect(scripts).toHaveAttribute('src', renamed(build ?? ''))
  await expect
    .poll(() => readTyped(page))
    .toEqual(typed)
    .catch(() => hasText('with the new version'))
  // The composer keeps its words on the server.
  await fillAll(page, () => '')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { typed, faults }
}
