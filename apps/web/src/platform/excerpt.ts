/** The first so many characters; one that has no room whole, as an emoji at the very end, is left out. */
export const beginningOf = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** The same, with a sign that there is more. */
export const excerptOf = (text: string, most: number) =>
  text.length > most ? `${beginningOf(text, most).trimEnd()}…` : text
