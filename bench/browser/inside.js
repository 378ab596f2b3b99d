// Runs in every page that is measured, before the page's own scripts.
globalThis.bench = {
  seen: { tasks: [], delays: [], paints: [] },
  forget: () => Object.assign(bench.seen, { tasks: [], delays: [], paints: [] }),
  watchNextCard,
  watchCell,
  countRows,
  withoutScripts,
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.seen.tasks.push(duration)
}).observe({ type: 'longtask' })

addEventListener(
  'keydown',
  ({ timeStamp }) => {
    bench.seen.delays.push(performance.now() - timeStamp)
    requestAnimationFrame(() => afterPaint(() => bench.seen.paints.push(performance.now() - timeStamp)))
  },
  true,
)

/** Within a frame: the first thing that runs once it has been painted. */
function afterPaint(run) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = run
  port2.postMessage(undefined)
}

/** From the next key until the comment that is marked as open has become another one, and was painted. */
function watchNextCard() {
  const shown = () => document.querySelector('article[aria-current][data-mark]')?.dataset.mark
  const before = shown()
  const took = new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          const now = shown()
          if (now === undefined || now === before) requestAnimationFrame(look)
          else afterPaint(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  return { took }
}

/** From the next input until the cell of the grid says something else, and was painted; gives up after five seconds. */
function watchCell(row, col, event) {
  const text = () => document.querySelector(`[data-row="${row}"][data-col="${col}"]`)?.textContent
  const before = text()
  const took = new Promise((resolve) => {
    addEventListener(
      event,
      ({ timeStamp }) => {
        const look = () => {
          const spent = performance.now() - timeStamp
          if (text() !== before || spent > 5_000) afterPaint(() => resolve(performance.now() - timeStamp))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  return { took }
}

/** Those in the list, and those that wait above it until its reader lets them in. */
function countRows() {
  const list = document.querySelector('li[data-index]')?.parentElement
  const bar = [...document.querySelectorAll('button')].find(({ textContent }) => /нов\S+ комментари/.test(textContent))
  return list.offsetHeight / list.querySelector('li').offsetHeight + Number(bar?.textContent.replace(/\D/g, '') ?? 0)
}

/** The page as it stands: the same elements and styles, and nothing that moves them. */
function withoutScripts() {
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('script, link:not([rel=stylesheet])')) element.remove()
  // What came later than the page names its server.
  for (const link of copy.querySelectorAll('link')) link.setAttribute('href', new URL(link.href).pathname)
  return copy.outerHTML
}
