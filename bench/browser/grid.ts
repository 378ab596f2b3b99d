import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Window } from './window.ts'

const lastCell = '[role=gridcell][data-col="30"]'
const SETTLE_MS = 300
/** Two frames: what has been drawn is on the screen. */
const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))'
/** Of a control: whatever is measured has this much to do besides. */
const burnt = (ms: number) => `{ const until = performance.now() + ${ms}; while (performance.now() < until); }`

/** Within the application, as people come to it: the frame and its scripts are there. Answers when all cells in sight are. */
export async function openMonth({ page }: Window, address: string, { burn_ms = 0 } = {}) {
  await page.evaluate(`${burn_ms > 0 ? `setTimeout(() => ${burnt(burn_ms)}, 50);` : ''}
    history.pushState({}, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.locator(lastCell).first().waitFor({ timeout: 60_000 })
  await page.evaluate(painted)
}

const brushesOf = (page: Page) => page.locator('[role=toolbar] button[data-look]')
/** As a cell of a month says it; the button says its key first. */
const firstBrush = async (page: Page) => (await brushesOf(page).first().textContent())?.slice(1).replaceAll(':00', '')

const textOf = (page: Page, row: number, col: number) =>
  page.locator(`[data-row="${row}"][data-col="${col}"]`).textContent()

/** From the input to the frame in which the cell says something else. */
async function shownAfter(page: Page, row: number, col: number, event: string, act: () => Promise<unknown>) {
  const watch = await page.evaluateHandle<{ took: Promise<number> }>(`bench.watchCell(${row}, ${col}, '${event}')`)
  await act()
  const took = await watch.evaluate(({ took }) => took)
  await watch.dispose()
  return took
}

/** Shifts by the keys of two brushes, one cell after the other; answers how long each took until it was to be seen. */
export async function paintByKeys({ page }: Window, strokes: number, row = 1): Promise<number[]> {
  const took: number[] = []
  await page.locator(`[data-row="${row}"][data-col="0"]`).click()
  for (let n = 0; n < strokes; n++) {
    const [at, col] = [row + Math.floor(n / 20), n % 20]
    if (n > 0) await page.keyboard.press(col === 0 ? 'Home' : 'ArrowRight')
    if (n > 0 && col === 0) await page.keyboard.press('ArrowDown')
    // By turns of frequency: what is painted changes which is the first.
    const key = (await textOf(page, at, col)) === (await firstBrush(page)) ? '2' : '1'
    took.push(await shownAfter(page, at, col, 'keydown', () => page.keyboard.press(key)))
  }
  return took
}

/** The same by the mouse: a brush in the hand, pressed on a cell and drawn over the five beside it. */
export async function paintByMouse({ page }: Window, strokes: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < strokes; n++) {
    const [row, col] = [4 + (n % 8), 6 * (Math.floor(n / 8) % 3) + 1]
    const cell = page.locator(`[data-row="${row}"][data-col="${col}"]`)
    const brush = brushesOf(page).nth((await cell.textContent()) === (await firstBrush(page)) ? 1 : 0)
    if ((await brush.getAttribute('aria-pressed')) !== 'true') await brush.click()
    const box = await cell.boundingBox()
    if (!box) throw new Error('the cell is not in sight')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    const draw = async () => {
      await page.mouse.down()
      for (let step = 1; step <= 5; step++) await page.mouse.move(x + step * box.width, y)
      await page.mouse.up()
    }
    took.push(await shownAfter(page, row, col, 'pointerdown', draw))
  }
  await page.keyboard.press('Escape')
  return took
}

/** From the first person to the last, by the wheel. */
export async function scrollPeople({ page }: Window) {
  const box = await page.locator('[role=grid]').locator('..').boundingBox()
  if (!box) throw new Error('there is no grid')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let n = 0; n < 30; n++) {
    await page.mouse.wheel(0, 300)
    await sleep(30)
  }
  await sleep(SETTLE_MS)
}

/** Every input has so much to do besides: a control must find it. */
export const burden = ({ page }: Window, ms: number) =>
  page.evaluate(`addEventListener('keydown', () => ${burnt(ms)}, true)`)
