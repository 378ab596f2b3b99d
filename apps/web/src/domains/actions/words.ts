export type WordPart = { kind: 'plain' | 'link' | 'mention'; text: string }

const MARKED =
  /(https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?)\]])|(?<=^|[\s(«"])(@[\p{L}\p{N}_][\p{L}\p{N}_.]*[\p{L}\p{N}_])/gu
const FEW_EMOJI =
  /^(?:(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)\s*){1,6}$/u

/** A text as the network means it: its links and the people it names. `names` may be of several words. */
export function wordParts(text: string, names: readonly string[] = []): { parts: WordPart[]; isEmoji: boolean } {
  const parts: WordPart[] = []
  let end = 0
  for (const { 0: match, 1: link, index } of text.matchAll(MARKED)) {
    const found = link ?? names.map((name) => `@${name}`).find((name) => text.startsWith(name, index)) ?? match
    if (index > end) parts.push({ kind: 'plain', text: text.slice(end, index) })
    parts.push({ kind: link ? 'link' : 'mention', text: found })
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) })
  return { parts, isEmoji: FEW_EMOJI.test(text.trim()) }
}
