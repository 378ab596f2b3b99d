/** More marks than this on one letter nobody reads (the Stream-Safe Text Format of UAX #15). */
const MOST_MARKS = 30

/**
 * One way of writing the same letters. Marks are put in order by comparing each with all before it on the same letter, which
 * takes minutes where a text is nothing but marks: such a text stays as it is.
 */
export const inNfc = (text: string): string => (isPlain(text) || !hasHeapOfMarks(text) ? text.normalize('NFC') : text)

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

function hasHeapOfMarks(text: string): boolean {
  for (const [marks] of text.matchAll(/\p{M}+/gu)) if (marks.length > MOST_MARKS) return true
  return false
}
