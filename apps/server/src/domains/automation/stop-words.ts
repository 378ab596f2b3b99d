// A customer who asks for a person, however a bot or an agent stands.
import { comparable } from '../../platform/nfc.ts'

/** One of them, as it was written, with nothing but other words around it. */
export const hasStopWord = (words: readonly string[], text: string) => {
  const said = ` ${plain(text)} `
  // One of signs alone would stand in everything.
  return words.map(plain).some((word) => word !== '' && said.includes(` ${word} `))
}

const LONGEST = 32_768
const plain = (text: string) =>
  comparable(text.slice(0, LONGEST), 'NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
