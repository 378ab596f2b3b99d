// JSON of megabytes, as `JSON.parse` reads it, in pieces that nobody else notices: what is small is parsed as it stands, what
// is large is put together from its members. What cannot be anything of ours is refused before anything is made of it.
import { DEEPEST } from '../http/depth.ts'
import { makeTurns } from '../jobs/turns.ts'

export type JsonBounds = {
  /** Members of lists and fields of objects, all together. */
  parts: number
  /** Fields of one object, where it is large. */
  fields: number
}

/** Readable or not, it is more than anybody has. */
export class JsonTooMuch extends Error {}

const SMALL = 32_768
/** Some small ones, and behind them a name and a text that are just not large. */
const MOST_AT_ONCE = 4 * SMALL
/** Looking at a character costs less than what turns are counted in. */
const CHARS_A_LOOK = 32_768

const code = (sign: string) => sign.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, U] = [code('"'), code('\\'), code(','), code('u')]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [code('{'), code('}'), code('['), code(']')]

type Large = { start: number; end: number; value: unknown }
type Frame = {
  /** Of what is inside. */
  start: number
  isList: boolean
  commas: number[]
  /** Of its members those that are too large to be parsed as they stand, by their number. */
  large: Map<number, Large>
}

const isBlank = (text: string) => !/[^ \t\n\r]/.test(text)
const unreadable = () => new SyntaxError('no JSON')

/** `parse` is asked for every piece. Refuses with what `JSON.parse` does, and with `JsonTooMuch`. */
export async function parseInTurns(
  text: string,
  { parts: mostParts, fields: mostFields }: JsonBounds,
  parse: (piece: string) => unknown = JSON.parse,
): Promise<unknown> {
  const looked = makeTurns()
  // What is read is the only member of this one.
  const root: Frame = { start: 0, isList: true, commas: [], large: new Map() }
  const open = [root]
  let top = root
  let parts = 0
  let turn = CHARS_A_LOOK

  const keep = (one: Large) => {
    // Two without a comma between them.
    if (top.large.has(top.commas.length)) throw unreadable()
    top.large.set(top.commas.length, one)
  }
  const count = () => {
    parts += 1
    if (parts > mostParts) throw new JsonTooMuch()
  }

  for (let at = 0; at < text.length; at++) {
    if (at >= turn) {
      turn = at + CHARS_A_LOOK
      await looked(2 * CHARS_A_LOOK)
    }
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) {
      const start = at
      const cuts = [start + 1]
      for (at += 1; at < text.length; at++) {
        if (at - (cuts.at(-1) as number) >= SMALL) {
          cuts.push(at)
          await looked(2 * SMALL)
        }
        const inside = text.charCodeAt(at)
        if (inside === QUOTE) break
        // Never cut inside of one; a wrong one is found out by whoever parses the piece.
        if (inside === BACKSLASH) at += text.charCodeAt(at + 1) === U ? 5 : 1
      }
      if (at >= text.length) throw unreadable()
      if (cuts.length > 1) keep({ start, end: at + 1, value: await stringOf(cuts, at) })
    } else if (sign === COMMA) {
      count()
      top.commas.push(at)
    } else if (sign === OPEN || sign === OPEN_LIST) {
      count()
      if (open.length > DEEPEST) throw unreadable()
      top = { start: at + 1, isList: sign === OPEN_LIST, commas: [], large: new Map() }
      open.push(top)
    } else if (sign === CLOSE || sign === CLOSE_LIST) {
      const closed = open.pop() as Frame
      const above = open.at(-1)
      if (!above || closed.isList !== (sign === CLOSE_LIST)) throw unreadable()
      top = above
      if (at - closed.start > SMALL) keep({ start: closed.start - 1, end: at + 1, value: await assembled(closed, at) })
    }
  }
  if (open.length > 1 || root.commas.length > 0) throw unreadable()
  const read = (await assembled(root, text.length)) as unknown[]
  if (read.length === 0) throw unreadable()
  return read[0]

  async function stringOf(cuts: readonly number[], end: number): Promise<string> {
    const pieces: string[] = []
    for (const [n, cut] of cuts.entries()) {
      const piece = parse(`"${text.slice(cut, cuts[n + 1] ?? end)}"`)
      if (typeof piece !== 'string') throw unreadable()
      pieces.push(piece)
      await looked(piece.length)
    }
    return pieces.join('')
  }

  async function assembled({ start, isList, commas, large }: Frame, end: number): Promise<unknown> {
    if (!isList && commas.length >= mostFields) throw new JsonTooMuch()
    const list: unknown[] = []
    const fields: [string, unknown][] = []
    const take = (value: unknown) => {
      if (isList) for (const one of value as unknown[]) list.push(one)
      else for (const field of Object.entries(value as object)) fields.push(field)
    }
    const parsed = (inside: string) => parse(isList ? `[${inside}]` : `{${inside}}`)
    const beginOf = (member: number) => (member === 0 ? start : (commas[member - 1] as number) + 1)
    const endOf = (member: number) => commas[member] ?? end

    /** The members from this one on that are still to be parsed, at once. */
    let from = 0
    const takeSmall = async (until: number) => {
      if (from >= until) return
      const inside = text.slice(beginOf(from), endOf(until - 1))
      // Without anything large in it, it is blanks or digits.
      if (inside.length > MOST_AT_ONCE) throw new JsonTooMuch()
      if (isBlank(inside) && commas.length > 0) throw unreadable()
      take(parsed(inside))
      from = until
      await looked(inside.length)
    }
    for (let member = 0; member <= commas.length; member++) {
      const one = large.get(member)
      if (one) {
        await takeSmall(member)
        const [before, after] = [text.slice(beginOf(member), one.start), text.slice(one.end, endOf(member))]
        if (before.length > MOST_AT_ONCE || after.length > MOST_AT_ONCE) throw new JsonTooMuch()
        // The name of a field.
        if (!isList && /^[ \t\n\r]*:/.test(after)) throw new JsonTooMuch()
        if (!isBlank(after) || (isList && !isBlank(before))) throw unreadable()
        if (isList) list.push(one.value)
        else {
          const [name, ...more] = Object.keys(parsed(`${before}0`) as object)
          if (name === undefined || more.length > 0) throw unreadable()
          fields.push([name, one.value])
        }
        from = member + 1
      } else if (endOf(member) - beginOf(from) > SMALL) await takeSmall(member + 1)
    }
    await takeSmall(commas.length + 1)
    // Not by assignment: a field may be called `__proto__`.
    return isList ? list : Object.fromEntries(fields)
  }
}
