import type { Choice } from './form.ts'

type Labelled = Pick<Choice, 'kind' | 'label'>

/** Which number each has among those that can be answered with; a link is followed, and has none. */
export function numbersOf(choices: readonly Labelled[]): (number | undefined)[] {
  let last = 0
  return choices.map(({ kind }) => (kind === 'url' ? undefined : ++last))
}

export const lineOf = (choice: Choice, number: number | undefined): string =>
  choice.kind === 'url' ? `${choice.label}: ${choice.url}` : `${number}. ${choice.label}`

/** The same as words, for networks and places without buttons. */
export function asNumbered(text: string, choices: readonly Choice[]): string {
  const numbers = numbersOf(choices)
  const lines = choices.map((choice, place) => lineOf(choice, numbers[place]))
  return [text, lines.join('\n')].filter(Boolean).join('\n\n')
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** `2`, `2.`, `№2`, `вариант 2`. */
const numbered = /^(?:№|#|вариант|номер|option|number)?\s*(\d{1,3})\s*[.)]?$/iu

const negations = new Set(['не', 'нет', 'ни', 'без', 'no', 'not', 'never', 'dont'])

/** Endings differ («доставка», «доставку»): long words are the same if they begin alike. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  const begin = shorter - 2
  return shorter >= 5 && Math.abs(one.length - other.length) <= 2 && one.slice(0, begin) === other.slice(0, begin)
}

const isWithin = (words: readonly string[], among: readonly string[]) =>
  words.length > 0 && words.every((word) => among.some((one) => isSame(word, one)))

/**
 * Which choice an answer in words means, by its place: by number, by label, or by words that only one label has. Nothing
 * where it could be several or none.
 */
export function chosenFrom(text: string, choices: readonly Labelled[]): number | undefined {
  const numbers = numbersOf(choices)
  const asked = numbered.exec(text.trim())?.[1]
  const answer = wordsOf(text)
  const labels = choices.map(({ label }) => wordsOf(label))
  const isAnswerable = (place: number) => numbers[place] !== undefined
  const only = (isMeant: (label: readonly string[]) => boolean): number | undefined => {
    const [place, ...others] = labels.flatMap((label, at) => (isAnswerable(at) && isMeant(label) ? [at] : []))
    return others.length === 0 ? place : undefined
  }
  const exact = only((label) => label.length > 0 && label.join(' ') === answer.join(' '))
  if (exact !== undefined) return exact
  const same = choices.findIndex(({ label }, place) => isAnswerable(place) && label.trim() === text.trim())
  if (same >= 0) return same
  if (asked !== undefined) {
    const place = numbers.indexOf(Number(asked))
    return place < 0 ? undefined : place
  }
  const denied = answer.filter((word) => negations.has(word))
  return only(
    (label) =>
      denied.every((word) => label.includes(word)) &&
      (isWithin(answer, label) || (isWithin(label, answer) && answer.length <= label.length + 2)),
  )
}
