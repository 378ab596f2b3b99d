import { decoded } from './html.ts'

// By its words we find what we have sent when no answer came. Networks change spaces, line ends and marks on the way:
// whoever compares them as they stand takes a reply for lost, and sends it twice.

/** For networks that give plain text back. */
export const bare = (text: string): string => text.replaceAll(/\s+/g, '')

const PASSES = 10
const tags = /<\/?[a-z][^<>]*>/gi
const codes = /\[\/?(?:url|img|b|i|u|s|quote|code|list|left|right|center|color|size|font|ul|ol|li|\*)(?:=[^[\]]*)?\]/gi

/**
 * For networks that keep markup: of both sides, what is left without it. Whether a sign of ours came back as it was, as
 * HTML writes it, twice so, or not at all because it looked like a tag, is then the same.
 */
export function bareOfMarkup(text: string): string {
  let plain = text
  // What is wrapped deeper than anybody writes is no text of ours that came back.
  for (let [before, pass] = ['', 0]; before !== plain && pass < PASSES; pass++) {
    before = plain
    plain = decoded(plain).replaceAll(tags, '').replaceAll(codes, '')
  }
  return bare(plain)
}
