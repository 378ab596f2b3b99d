/** More marks than this on one letter nobody reads (the Stream-Safe Text Format of UAX #15). */
const MOST_MARKS = 30

// Marks are put in order by comparing each with all before it on the same letter, which takes seconds where a text is nothing
// but marks.

/** One way of writing the same letters, of what is kept: a text with a heap of marks stays as it is. */
export const normalised = (text: string): string => (hasHeapOfMarks(text) ? text : text.normalize('NFC'))

/** The same of what is only compared or searched: a heap is cut, since what stands beside it must be found all the same. */
export const comparable = (text: string, form: 'NFC' | 'NFKC'): string =>
  (hasHeapOfMarks(text) ? text.replace(heaps, '$1') : text).normalize(form)

const heaps = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

const hasHeapOfMarks = (text: string) => !isPlain(text) && text.search(heaps) !== -1

/** Letters of Latin, Greek and Cyrillic and usual signs, with no more than a few others between them: most texts, and quickly told. */
function isPlain(text: string): boolean {
  let others = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isUsual = code < 0x300 || (code >= 0x370 && code < 0x483) || (code >= 0x2010 && code < 0x20d0)
    others = isUsual ? 0 : others + 1
    if (others > MOST_MARKS) return false
  }
  return true
}
