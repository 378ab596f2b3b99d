// What the screens cost the browser's own thread, against the same elements and styles with nothing behind them: a bare
// virtual list and a bare text field. And what must hold as it is: from card to card, and a rush of events.
import { buildWeb } from '../tools/build-web.ts'
import { bareField, bareList, loneField, serveBare } from './browser/bare.ts'
import { burst, openCard, scroll, type, walk } from './browser/deeds.ts'
import { fillSpace } from './browser/fill.ts'
import type { Cost } from './browser/watch.ts'
import { openBrowser, openList, openWindow, withoutScripts } from './browser/window.ts'
import { interleave, median, quantile, report } from './measure.ts'
import { makeStage } from './stage.ts'

const ROWS = Number(process.env.ROWS ?? 100_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const DISTANCE_PX = Number(process.env.DISTANCE_PX ?? 40_000)
const KEYS = Number(process.env.KEYS ?? 300)
const CARDS = Number(process.env.CARDS ?? 30)
const RATE = Number(process.env.RATE ?? 200)
const SECONDS = Number(process.env.SECONDS ?? 30)

const web_root = process.env.WEB_ROOT ?? (await buildWeb())
await using stage = await makeStage({ LOG_LEVEL: 'error', WEB_ROOT: web_root })
await fillSpace(stage, ROWS)
await using browser = await openBrowser()
const pages = new Map([['/lone', loneField]])
using floor = await serveBare(web_root, pages)

const list = await openList(browser, stage)
pages.set('/list', bareList(await withoutScripts(list.page), ROWS))
const card = await openList(browser, stage)
await openCard(card.page)
pages.set('/field', bareField(await withoutScripts(card.page)))

async function openBare(path: string) {
  const window = await openWindow(browser, floor.address)
  await window.page.goto(path)
  return window
}
const bare = { list: await openBare('/list'), field: await openBare('/field'), lone: await openBare('/lone') }

/** The same rows for both: ours loads further pages on the way down and has them on the way up. */
const scrolled = async (window: typeof list) => ({
  down: await scroll(window, DISTANCE_PX),
  up: await scroll(window, -DISTANCE_PX),
})
const scrolling = await interleave(
  ROUNDS,
  () => scrolled(bare.list),
  async () => {
    // What an earlier round has loaded is forgotten with the page.
    await list.page.evaluate('sessionStorage.clear()')
    await list.page.reload()
    await list.page.locator('[data-index] a').first().waitFor()
    return scrolled(list)
  },
)
// The first keys are those of a page that nobody has typed into: what is not compiled yet is slow in both.
await type(bare.field, KEYS)
await type(card, KEYS)
const typing = await interleave(
  ROUNDS,
  () => type(bare.field, KEYS),
  () => type(card, KEYS),
)
const lone = await type(bare.lone, KEYS)

await walk(card, 'j', CARDS)
const steps: number[] = []
for (let round = 0; round < ROUNDS; round++)
  steps.push(...(await walk(card, 'k', CARDS)), ...(await walk(card, 'j', CARDS)))

// The pointer out of the list, and nobody scrolled: what comes is let in at once, which costs the most.
await list.page.mouse.move(0, 0)
// Each alone: the others would hear the same events, and work beside it.
for (const window of [...Object.values(bare), card]) await window.close()
const besideList = await burst(list, browser, stage, { rate: RATE, seconds: SECONDS })
await list.close()
const reader = await openList(browser, stage)
await openCard(reader.page)
const besideCard = await burst(reader, browser, stage, { rate: RATE, seconds: SECONDS })

type Spent = Cost & { each_ms: number }
const of = (rounds: Spent[], what: 'each_ms' | 'script_ms' | 'layout_ms' | 'longest_ms') =>
  median(rounds.map((round) => round[what]))
const parts = (rounds: Spent[]) =>
  `script ${Math.round(of(rounds, 'script_ms'))} ms, styles and layout ${Math.round(of(rounds, 'layout_ms'))} ms, longest task ${Math.max(...rounds.map(({ longest_ms }) => longest_ms))} ms`
const [down, up] = (['down', 'up'] as const).map((way) => ({
  a: scrolling.a.map((round) => round[way]),
  b: scrolling.b.map((round) => round[way]),
}))
if (!down || !up) throw new Error('nothing was scrolled')

console.log(
  `${ROWS} comments; ${DISTANCE_PX} px, ${KEYS} keys, ${CARDS} cards, ${ROUNDS} rounds; CPU of the main thread`,
)
for (const [name, rounds] of Object.entries({ down, up, typing })) {
  console.log(`${name}, bare: ${parts(rounds.a)}`)
  console.log(`${name}, ours: ${parts(rounds.b)}`)
}
const keysOf = (rounds: Spent[], what: 'delays' | 'paints') =>
  quantile(
    rounds.flatMap((round) => round[what]),
    0.95,
  )
console.log(
  `a key waits (p95): ${keysOf(typing.a, 'delays').toFixed(1)} ms bare, ${keysOf(typing.b, 'delays').toFixed(1)} ms ours; in a page with nothing but a field it costs ${lone.each_ms.toFixed(3)} ms`,
)
type Task = (typeof besideList)['longest']
const words = ({ clock_ms, cpu_ms }: Task) => `${clock_ms.toFixed(0)} ms, of which it worked ${cpu_ms.toFixed(0)}`
for (const [name, seen] of Object.entries({ besideList, besideCard })) {
  const { told, told_in_s, heard, arrivals, listed, main_ms } = seen
  console.log(
    `${name}: ${told} events told at ${Math.round(told / told_in_s)}/s, ${heard} heard; ${arrivals} arrivals, ${listed} in the list; the main thread worked ${Math.round(main_ms)} ms of ${SECONDS} s`,
  )
  console.log(
    `${name}: the longest task took ${words(seen.longest)}; the one that worked the most took ${words(seen.hardest)}`,
  )
}

const ratio = (what: string, { a, b }: { a: Spent[]; b: Spent[] }) => ({
  ...{ what, unit: 'ms', bar: 1.3 },
  ...{ floor: of(a, 'each_ms'), ours: of(b, 'each_ms') },
})
/** Whichever saw the longer one: the browser itself tells only of tasks from 50 ms on, the trace of one page. */
const longest = (what: string, { longest_ms, longest: { clock_ms } }: Cost & { longest: Task }) => ({
  ...{ what, floor: 100, unit: 'ms', most: 100 },
  ours: Math.max(longest_ms, clock_ms),
})
const isWell = report([
  ratio('1,000 px of new rows', down),
  ratio('1,000 px of rows already loaded', up),
  ratio('a key in the composer', typing),
  {
    ...{ what: 'key to paint in the composer, p95', unit: 'ms', bar: 1.3 },
    ...{ floor: keysOf(typing.a, 'paints'), ours: keysOf(typing.b, 'paints') },
  },
  { what: 'card to card, median', floor: 100, ours: median(steps), unit: 'ms', most: 100 },
  { what: 'card to card, p95', floor: 100, ours: quantile(steps, 0.95), unit: 'ms', most: 100 },
  longest(`longest task, list open, ${RATE} events/s`, besideList),
  longest(`longest task, card open, ${RATE} events/s`, besideCard),
])
if (!isWell) process.exitCode = 1
