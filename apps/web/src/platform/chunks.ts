import { limits } from '@otklik/contract/limits.ts'

const KEY = 'otklik.reloaded_at'
const AGAIN_AFTER_MS = 60_000

/**
 * After a release an old tab asks for chunks that are gone: the page is loaded anew. Not twice within a minute, lest a
 * server without that file keep the browser turning.
 */
export function reloadForChunk(error: unknown): boolean {
  if (!isChunkFailure(error)) return false
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < AGAIN_AFTER_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}

/** In the words of Chromium, Firefox, Safari and the bundler. */
export const isChunkFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|module script/i.test(error.message)

/** The browser itself would wait for ever. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  const late = new Error('dynamically imported module: no answer in time')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late), limits.chunk_timeout_ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
