// A fact in pieces of which an answer can be made: paragraphs as long as they fit, else sentences, else words.
import { limits } from '@otklik/contract/limits.ts'

const MOST = limits.fact_piece

export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of partsOf(text)) {
    if (piece !== '' && piece.length + 1 + part.length > MOST) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? part : `${piece}\n${part}`
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

/** In the order of the text, none longer than a piece. */
function partsOf(text: string): string[] {
  const paragraphs = text.split(/\n+/).map((one) => one.trim())
  return paragraphs.filter(Boolean).flatMap((one) => (one.length <= MOST ? [one] : joined(sentencesOf(one))))
}

const sentencesOf = (paragraph: string) =>
  paragraph.split(/(?<=[.!?…])\s+/).flatMap((one) => (one.length <= MOST ? [one] : joined(wordsOf(one))))

const wordsOf = (sentence: string) => sentence.split(/\s+/).flatMap((one) => (one.length <= MOST ? [one] : cut(one)))

/** Something without a space in it; no character is cut in two. */
function cut(word: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const char of word) {
    if (part.length + char.length > MOST) {
      parts.push(part)
      part = ''
    }
    part += char
  }
  return [...parts, part]
}

/** As many together as fit. */
function joined(parts: readonly string[]): string[] {
  const all: string[] = []
  let last = ''
  for (const part of parts) {
    if (last !== '' && last.length + 1 + part.length > MOST) {
      all.push(last)
      last = ''
    }
    last = last === '' ? part : `${last} ${part}`
  }
  return last === '' ? all : [...all, last]
}
