// Networks let a link show other words than its address. We keep a plain text, so both are told: nobody follows a link
// without seeing where it leads.

/** «наш сайт (https://…)»; the words alone where they are the address, or where it leads nowhere on the web. */
export const linkWords = (words: string, url: string): string =>
  /^https?:\/\/\S+$/i.test(url) && bare(words) !== bare(url) ? `${words} (${url})` : words

const bare = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')

export type Linked = { offset: number; length: number; url: string }

/** The text with the address behind the words of every link. Offsets are in UTF-16 units, as JavaScript counts. */
export const withAddresses = (text: string, links: readonly Linked[]): string =>
  links
    .toSorted((left, right) => right.offset - left.offset)
    .reduce((told, { offset, length, url }) => {
      const end = offset + length
      return told.slice(0, offset) + linkWords(told.slice(offset, end), url) + told.slice(end)
    }, text)
