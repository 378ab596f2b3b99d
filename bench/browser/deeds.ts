import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { eventually } from '../../faults/rig.ts'
import type { Stage } from '../stage.ts'
import { rush } from './fill.ts'
import { traceTasks } from './tasks.ts'
import { rowsOf, type Window } from './window.ts'

const STEP_PX = 400
const STEP_MS = 30
const SETTLE_MS = 500

/** Turns the wheel over the list, down or (a negative distance) up; the cost is per 1,000 px that it really moved. */
export async function scroll({ page, cost }: Window, distance_px: number) {
  const box = page.locator('ul:has(> [data-index])').locator('..')
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  const placeOf = () => box.evaluate(({ scrollTop }) => scrollTop)
  const from = await placeOf()
  const spent = await cost(async () => {
    for (let moved = 0; moved < Math.abs(distance_px); moved += STEP_PX) {
      await page.mouse.wheel(0, Math.sign(distance_px) * STEP_PX)
      await sleep(STEP_MS)
    }
    await sleep(SETTLE_MS)
  })
  const moved = Math.abs((await placeOf()) - from)
  if (moved < Math.abs(distance_px) / 2) throw new Error(`the list moved by ${moved} px only`)
  return { ...spent, each_ms: (spent.main_ms / moved) * 1000 }
}

const KEY_MS = 20

/** So many keys into the text field; the cost is per key. */
export async function type({ page, cost }: Window, keys: number) {
  const field = page.locator('textarea').first()
  await field.fill('')
  // By hand in both: where a pointer rests over the page the browser looks what is under it after every layout.
  await field.click()
  const words = 'Good afternoon, your order is on its way and will be with you tomorrow. '
  const text = words.repeat(Math.ceil(keys / words.length)).slice(0, keys)
  const spent = await cost(async () => {
    await page.keyboard.type(text, { delay: KEY_MS })
    await sleep(SETTLE_MS)
  })
  const written = await field.inputValue()
  if (written !== text) throw new Error(`of ${keys} keys ${written.length} arrived`)
  await field.fill('')
  return { ...spent, each_ms: spent.main_ms / keys }
}

export async function openCard(page: Page) {
  await rowsOf(page).first().click()
  await page.locator('textarea').first().waitFor()
}

/** From card to card by keys; answers with how long each took from the key to the paint. */
export async function walk({ page }: Window, key: 'j' | 'k', cards: number): Promise<number[]> {
  await page.locator('textarea').first().blur()
  const took: number[] = []
  for (let n = 0; n < cards; n++) {
    const painted = await page.evaluateHandle<{ took: Promise<number> }>('bench.watchNextCard()')
    await page.keyboard.press(key)
    took.push(await painted.evaluate(({ took }) => took))
    await painted.dispose()
  }
  return took
}

const TICK_MS = 50

/** So many events a second; none may be lost, neither on the wire nor on the way into the list. */
export async function burst(
  window: Window,
  browser: Browser,
  stage: Stage,
  { rate, seconds }: { rate: number; seconds: number },
) {
  const { page, cost } = window
  const known = await countRows(page)
  let [told, arrivals, told_in_s] = [0, 0, 0]
  const heard = window.events()
  const rain = async () => {
    const started = performance.now()
    for (let tick = 1; tick * TICK_MS <= seconds * 1000; tick++) {
      const due = Math.round((rate * tick * TICK_MS) / 1000)
      arrivals += await rush(stage, due - told)
      told = due
      await sleep(Math.max(0, started + tick * TICK_MS - performance.now()))
    }
    // A database that falls behind makes a smaller rush than was asked for.
    told_in_s = (performance.now() - started) / 1000
    await eventually('the socket has told everything', 30_000, async () => window.events() - heard >= told)
    await eventually('the list counts every arrival', 30_000, async () => (await countRows(page)) - known >= arrivals)
  }
  const { result: spent, longest, hardest } = await traceTasks(browser, () => cost(rain))
  return {
    ...spent,
    ...{ longest, hardest },
    told,
    told_in_s,
    heard: window.events() - heard,
    listed: (await countRows(page)) - known,
    arrivals,
  }
}

const countRows = (page: Page) => page.evaluate<number>('bench.countRows()')
