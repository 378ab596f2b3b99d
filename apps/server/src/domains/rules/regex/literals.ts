// What a text must contain for a regular expression to be in it at all: looked for first, in the process itself, so that most
// texts never reach the thread. Whatever this does not understand needs nothing, and is asked of the thread as before.

/** One of these, in small letters. Null: nothing is known to be needed. */
export type Literals = readonly string[] | null

/** Shorter ones stand in nearly every text. */
const SHORTEST = 2
const MOST = 20

/** Letters of whose sizes both sides think alike, digits, and signs that have none. */
const PLAIN = /^[a-zA-Zа-яА-ЯёЁ0-9 №!"'%&,/:;<=>@_`~-]$/
/** Rust takes these for letters of ours when sizes do not count; JavaScript's small letters do not. */
const STRANGE = /[\u017f\u1c80-\u1c88]/

class Strange extends Error {}

export function literalsOf(pattern: string): Literals {
  try {
    const reader = makeReader(pattern)
    const found = readAny(reader)
    return reader.isOver() ? found : null
  } catch (error) {
    if (error instanceof Strange) return null
    throw error
  }
}

/** Null: what such a text contains cannot be told. */
export const lowered = (text: string): string | null => (STRANGE.test(text) ? null : text.toLowerCase())

export const mayBeIn = (literals: Literals | undefined, text: string | null) =>
  !literals || text === null || literals.some((one) => text.includes(one))

type Reader = ReturnType<typeof makeReader>

function makeReader(pattern: string) {
  const signs = [...pattern]
  let at = 0
  return {
    isOver: () => at >= signs.length,
    peek: () => signs[at],
    take: () => signs[at++] ?? fail(),
    /** What this matches from here on, and past it. */
    takeAll(expression: RegExp): string | null {
      const found = expression.exec(signs.slice(at).join(''))
      if (found?.index !== 0) return null
      at += [...found[0]].length
      return found[0]
    },
  }
}

function fail(): never {
  throw new Strange()
}

/** Of several ways each must need something. */
function readAny(reader: Reader): Literals {
  const ways = [readAll(reader)]
  while (reader.peek() === '|') {
    reader.take()
    ways.push(readAll(reader))
  }
  if (ways.some((way) => way === null)) return null
  const all = ways.flatMap((way) => way ?? [])
  return all.length > MOST ? null : [...new Set(all)]
}

const shortestOf = (literals: readonly string[]) => Math.min(...literals.map((one) => one.length))

/** Of all that is needed one after the other the longest: one is enough. */
function readAll(reader: Reader): Literals {
  let best: Literals = null
  let run = ''
  const offer = (one: Literals) => {
    if (!one || shortestOf(one) < SHORTEST) return
    if (!best || shortestOf(one) > shortestOf(best)) best = one
  }
  const endRun = () => {
    offer([run.toLowerCase()])
    run = ''
  }
  while (!reader.isOver() && reader.peek() !== '|' && reader.peek() !== ')') {
    const atom = readAtom(reader)
    const times = readTimes(reader)
    if (typeof atom === 'string' && times === 'once') {
      run += atom
      continue
    }
    if (typeof atom === 'string' && times === 'more') run += atom
    endRun()
    if (typeof atom !== 'string' && times !== 'maybe') offer(atom)
  }
  endRun()
  return best
}

/** A text is a letter that stands there as it is. */
function readAtom(reader: Reader): string | Literals {
  const sign = reader.take()
  switch (sign) {
    case '(':
      return readGroup(reader)
    case '[':
      return readClass(reader)
    case '\\':
      return readEscaped(reader)
    case '.':
    case '^':
    case '$':
      return null
    case '*':
    case '+':
    case '?':
    case '{':
    case '}':
    case ']':
      return fail()
    default:
      return PLAIN.test(sign) ? sign : null
  }
}

function readGroup(reader: Reader): Literals {
  if (reader.peek() === '?') {
    // With x spaces mean nothing, without u letters are bytes.
    const opened = reader.takeAll(/^\?(?:P?<[A-Za-z_]\w*>|[imsUR]*(?:-[imsUR]+)?[:)])/)
    if (opened === null) fail()
    if (opened.endsWith(')')) return null
  }
  const inner = readAny(reader)
  if (reader.take() !== ')') fail()
  return inner
}

/** Classes within classes are left alone. */
function readClass(reader: Reader): Literals {
  return reader.takeAll(/^\^?[^[\]\\^](?:[^[\]\\]|\\[^pPxuU])*\]/u) === null
    ? reader.takeAll(/^\^?\\[^pPxuU](?:[^[\]\\]|\\[^pPxuU])*\]/u) === null
      ? fail()
      : null
    : null
}

function readEscaped(reader: Reader): string | Literals {
  const sign = reader.take()
  if ('dDwWsSnrt'.includes(sign)) return null
  if (sign === 'b' || sign === 'B') return reader.peek() === '{' ? fail() : null
  // These are the edges of a word.
  if (sign === '<' || sign === '>') return null
  if (/[\p{L}\p{N}]/u.test(sign)) return fail()
  return PLAIN.test(sign) ? sign : null
}

function readTimes(reader: Reader): 'once' | 'maybe' | 'more' {
  let times: 'once' | 'maybe' | 'more' = 'once'
  for (;;) {
    const found = reader.takeAll(/^(?:[*+?]|\{\d+(?:,\d*)?\})/)
    if (found === null) {
      if (reader.peek() === '{') fail()
      return times
    }
    const isNeeded = found === '+' || /^\{0*[1-9]/.test(found)
    // Behind another it says how eager that one is, which is taken for none at all.
    times = times !== 'maybe' && isNeeded ? 'more' : times === 'more' && found === '?' ? 'more' : 'maybe'
  }
}
