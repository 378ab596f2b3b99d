import { Refused } from './refuse.ts'

/** What the framework turns down itself is the caller's fault and keeps its meaning. */
const byFramework: Record<string, Refused['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
}

/** Cancelled by a time limit, out of connections, being restarted: it will pass, and nothing was done. */
const PASSING = /^(57014|55P03|57P0\d|53\d{3}|08\d{3}|40001|40P01|25P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/
/** Values that no column can hold; what the schemas let through must still be a 400, not a 500. */
const UNFIT = /^22\d{3}$/

export function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error
  const {
    code = '',
    statusCode = 500,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string }
  const known = byFramework[code]
  if (known) return new Refused(known)
  if (isPassing(code, message)) return new Refused('unavailable')
  if (UNFIT.test(code)) return new Refused('invalid')
  if (statusCode === 405) return new Refused('method_not_allowed')
  if (statusCode === 503) return new Refused('unavailable')
  return new Refused(statusCode < 500 ? 'invalid' : 'internal')
}

const isPassing = (code: string, message: string) =>
  PASSING.test(code) ||
  /timeout exceeded when trying to connect|Connection terminated|connection is closed|is not queryable|not currently accepting connections/i.test(
    message,
  )

/** The database is away, or too busy: what was asked may be asked again. */
export const isPassingFailure = (error: unknown) => asRefusal(error).code === 'unavailable'

/** A statement took longer than it may: the database may be busy, or what it was asked to store may be the reason. */
export const isOutOfTime = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
