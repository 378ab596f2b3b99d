import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

/** `tasks`: those of 50 ms or more; of each key how long it waited, and until when its frame was painted. */
type Seen = { tasks: number[]; delays: number[]; paints: number[] }

/** What the page's own thread does, as the browser counts it. */
export async function watchPage(page: Page) {
  const wire = await page.context().newCDPSession(page)
  // CPU of the thread, not time on the clock: what else the machine does is not the page's.
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript({ path: join(import.meta.dirname, 'inside.js') })

  /** What the main thread worked meanwhile, in milliseconds; of its longest task the time on the clock. */
  async function cost(work: () => Promise<unknown>) {
    await page.evaluate('bench.forget()')
    const before = await readMetrics(wire)
    await work()
    const after = await readMetrics(wire)
    const { tasks, delays, paints } = await page.evaluate<Seen>('bench.seen')
    const ms = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000
    return {
      main_ms: ms('TaskDuration'),
      script_ms: ms('ScriptDuration'),
      layout_ms: ms('LayoutDuration') + ms('RecalcStyleDuration'),
      longest_ms: Math.max(0, ...tasks),
      delays,
      paints,
    }
  }
  return { cost }
}

export type Cost = Awaited<ReturnType<Awaited<ReturnType<typeof watchPage>>['cost']>>

async function readMetrics(wire: CDPSession) {
  const { metrics } = await wire.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}
