// Answers of megabytes, as `JSON.stringify` writes them, in pieces that nobody else notices.
import { makeTurns } from '../jobs/turns.ts'

const CHARS_A_PIECE = 32_768

export async function* writeInTurns(value: unknown): AsyncIterable<string> {
  const looked = makeTurns()
  let waiting = ''
  for (const piece of piecesOf(value)) {
    waiting += piece
    await looked(piece.length)
    if (waiting.length < CHARS_A_PIECE) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

function* piecesOf(value: unknown): Iterable<string> {
  if (typeof value === 'string' && value.length > CHARS_A_PIECE) yield* piecesOfText(value)
  else if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) {
      yield n === 0 ? '[' : ','
      yield* piecesOf(one ?? null)
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (value instanceof Object) {
    const fields = Object.entries(value).filter(([, one]) => one !== undefined)
    for (const [n, [name, one]] of fields.entries()) {
      yield `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`
      yield* piecesOf(one)
    }
    yield fields.length === 0 ? '{}' : '}'
  } else yield JSON.stringify(value)
}

/** A character that is cut in two is written as two halves, which are read as one again. */
function* piecesOfText(text: string): Iterable<string> {
  yield '"'
  for (let at = 0; at < text.length; at += CHARS_A_PIECE)
    yield JSON.stringify(text.slice(at, at + CHARS_A_PIECE)).slice(1, -1)
  yield '"'
}
