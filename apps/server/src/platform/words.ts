/** Without what no table takes: NUL, and halves of characters. */
export const kept = (words: string): string =>
  (words.includes('\0') ? words.replaceAll('\0', '') : words).toWellFormed()

/** At most so many characters as people count them, never half of one; what is left out is shown by its dots. */
export function cutTo(words: string, most: number): string {
  if (words.length <= most) return words
  // No character has more than two halves: a text of megabytes is not taken apart for its first hundred.
  const beginning = [...words.slice(0, (most + 1) * 2)]
  return beginning.length > most ? `${beginning.slice(0, most - 1).join('')}…` : words
}
