import type { Logger } from 'pino'

type Given = { isAlive: () => Promise<boolean>; log: Pick<Logger, 'warn' | 'info'> }
export type Away = ReturnType<typeof makeAway>

const LOOK_EVERY_MS = 1_000

/** What fails when nobody is at the other end; a file store or a mail server may fail with the same words. */
const LOOKS_LIKE_IT =
  /^(57P0[1-3]|08\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)$/
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection is closed|is not queryable|not currently accepting connections/i

/**
 * While the database is away everything fails, many times a second and always for the same reason: one line says so, and
 * one that it is back.
 */
export function makeAway({ isAlive, log }: Given) {
  let away_since: number | undefined
  let looking: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const look = () =>
    (looking ??= isAlive()
      .catch(() => false)
      .finally(() => {
        looking = undefined
      }))

  function lose(error: Error) {
    if (away_since !== undefined || isStopped) return
    away_since = Date.now()
    log.warn({ reason: error.message }, 'the database is away: what fails for want of it is not told one by one')
    waitForIt()
  }

  function waitForIt() {
    timer = setTimeout(async () => {
      if (isStopped) return
      if (!(await look())) return waitForIt()
      log.info({ away_s: Math.round((Date.now() - (away_since ?? 0)) / 1_000) }, 'the database is back')
      away_since = undefined
    }, LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    /** Tells of a failure, unless it is because the database is away. */
    tell(error: unknown, say: () => void): void {
      const { code = '', message = '' } = error as Error & { code?: string }
      if (!LOOKS_LIKE_IT.test(code) && !WORDS.test(message)) say()
      else if (away_since === undefined) void look().then((isThere) => (isThere ? say() : lose(error as Error)))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
