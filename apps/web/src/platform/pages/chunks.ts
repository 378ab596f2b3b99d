import { firstLimits } from '@otklik/contract/first-limits.ts'
import { isAnythingTyped } from '../typed/typed.ts'
import { reach } from '../wire/reach.ts'
import { askVersion } from '../wire/version.ts'

const KEY = 'otklik.reloaded_at'
const AGAIN_AFTER_MS = 60_000

/** A part of the page that did not come. `isGone`: the server answers and does not have it, so only a reload brings it. */
export class ChunkFailed extends Error {
  readonly isGone: boolean
  constructor(cause: unknown, isGone: boolean) {
    super('a part of the page could not be loaded', { cause })
    this.isGone = isGone
  }
}

/**
 * Brings a part of the page. When it does not come the server is asked first: if it does not answer either, this is the
 * network, and nothing reloads; if it answers, the part is asked for once more, and only then is it called gone.
 * Chromium keeps a failed import for as long as the page lives, so that there the second try helps only for styles.
 */
export async function bring<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load())
  } catch (error) {
    if (!isChunkFailure(error)) throw error
    const version = await askVersion()
    if (version === 'unknown' && !(await isReached())) throw new ChunkFailed(error, false)
    if (version === 'new') throw gone(error)
  }
  try {
    await mendStyles()
    return await inTime(load())
  } catch (error) {
    throw isChunkFailure(error) ? gone(error) : error
  }
}

/** The same, but waits for the server: for what comes up when it can and whose absence is no fault. */
export async function bringWhenReached<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await bring(load)
    } catch (error) {
      if (!(error instanceof ChunkFailed) || error.isGone) throw error
      await reach.whenReached()
    }
  }
}

async function isReached(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) return true
  reach.noteSilence()
  return false
}

let tellGone = () => {}
/** Hears that only a reload helps, and that somebody's text stands in the way of doing it at once. */
export function onGone(listener: () => void) {
  tellGone = listener
}

function gone(error: unknown): ChunkFailed {
  if (!reloadOnce()) tellGone()
  return new ChunkFailed(error, true)
}

/**
 * Loads the page anew (product/routes: Splash and failures), but never over what somebody has typed, and not twice
 * within a minute, lest a server without that file keep the browser turning.
 */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (isAnythingTyped() || Date.now() - last < AGAIN_AFTER_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  reloadPage()
  return true
}

let isReloading = false
/** What is typed is kept: nobody is asked whether to leave the page. */
export function reloadPage() {
  isReloading = true
  location.reload()
}
export const isBeingReloaded = () => isReloading

/** In the words of Chromium, Firefox, Safari and the bundler. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|module script/i.test(error.message)

/** The browser itself would wait for ever. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  const late = new Error('dynamically imported module: no answer in time')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late), firstLimits.chunk_timeout_ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The bundler asks for a style sheet once and takes a failed one for loaded: those are asked for here. */
async function mendStyles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.nonce = link.nonce
          again.onload = () => resolve()
          again.onerror = () => reject(new Error(`Unable to preload CSS for ${link.href}`))
          link.replaceWith(again)
        }),
    ),
  )
}
