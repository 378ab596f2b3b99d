import { reach } from '../wire/reach.ts'

/** Whoever only looks in is not sent everything. */
const AFTER_MS = 10_000
const AT_ONCE = 4

type Parts = Record<string, string[]>
type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Brings the parts of the app that this page has not needed yet into the browser's own store, a few at a time, while
 * nothing else happens: without a network other pages and dialogs open nevertheless. They are fetched, not imported: a part that
 * did not come this way can still come in the usual one.
 */
export function stockUp(): () => void {
  const stop = new AbortController()
  const timer = setTimeout(() => void bringAll(stop.signal).catch(() => {}), AFTER_MS)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

async function bringAll(signal: AbortSignal) {
  const list = document.querySelector<HTMLMetaElement>('meta[name="parts"]')?.content
  if (!list || isSparing()) return
  const read = async (path: string) => {
    const answer = await fetch(path, { signal, priority: 'low' })
    await answer.clone().arrayBuffer()
    return answer
  }
  const parts: Parts = await (await read(list)).json()
  const wanted = [...(parts.any ?? []), ...(parts[document.documentElement.lang] ?? [])].filter(
    (path) => !isThere(path),
  )
  while (wanted.length > 0) {
    await whenIdle()
    await reach.whenReached()
    const some = wanted.splice(0, AT_ONCE)
    const answers = await Promise.all(some.map((path) => read(path).catch(() => undefined)))
    if (signal.aborted) return
    // What a new version has taken away does not come any more.
    if (answers.some((answer) => answer?.ok === false)) return
    if (answers.every(Boolean)) continue
    reach.noteSilence()
    wanted.push(...some)
  }
}

/** Somebody pays for every byte, or waits for it. */
function isSparing() {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

const isThere = (path: string) => performance.getEntriesByName(new URL(path, location.href).href).length > 0

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 50)
  })
