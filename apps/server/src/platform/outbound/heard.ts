import { type Connector, NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { cutTo, kept } from '../words.ts'

/** Shown in lists, where one row must not weigh as much as a page. Texts are kept whole: they are what people wrote. */
const short: ReadonlySet<string> = new Set(['name', 'screen_name', 'title', 'mime', 'details', 'reactions'])

/**
 * A connector whose every answer is fit to be kept, whatever the network has put into it: a NUL or half an emoji in one
 * name would else lose the message, and all that came with it.
 */
export const heard = (connector: Connector): Connector => through(connector)

/** Functions at any depth: those of its receiver, of its window, and whatever it will have. */
function through<T>(value: T): T {
  if (typeof value === 'function') return listening(value as unknown as Speak) as T
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, through(one)])) as T
}

type Speak = (...said: unknown[]) => unknown

const listening =
  (speak: Speak): Speak =>
  (...said) => {
    try {
      const answer = speak(...said)
      return answer instanceof Promise ? answer.then((told) => cleaned(told), failed) : cleaned(answer)
    } catch (error) {
      return failed(error)
    }
  }

/** The words of a refusal are shown and kept as well. */
function failed(error: unknown): never {
  if (!(error instanceof NetworkFailure) || kept(error.words) === error.words) throw error
  throw new NetworkFailure(error.kind, kept(error.words), error.retry_after_ms, { cause: error })
}

/** The same with every string fit to be kept; bytes, streams and the like are left alone. */
function cleaned<T>(told: T, isShort = false): T {
  if (typeof told === 'string') return (isShort ? cutTo(kept(told), limits.told_name) : kept(told)) as T
  if (Array.isArray(told)) return told.map((one) => cleaned(one, isShort)) as T
  if (!isPlain(told)) return told
  return Object.fromEntries(
    Object.entries(told).map(([name, one]) => [kept(name), cleaned(one, isShort || short.has(name))]),
  ) as T
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const kind: unknown = Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === null
}
