/** `href` is where a link leads: its text may leave out the `https://`, as people do. */
export type WordPart = { kind: 'plain' | 'mention'; text: string } | { kind: 'link'; text: string; href: string }

// Without a scheme only in the zones that people write of: a space forgotten after a full stop makes no link.
const LINK =
  /https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?)\]]|(?<![\p{L}\p{N}_@./-])(?:[\p{L}\p{N}-]+\.)+(?:ru|рф|su|com|net|org|io|me|cc|by|kz|app|shop|store|online|site|pro)(?![\p{L}\p{N}_-]|\.\p{L})(?:\/(?:[^\s<>"«»]*[^\s<>"«».,:;!?)\]])?)?/u
const MENTION = /(?<=^|[\s(«"])@[\p{L}\p{N}_][\p{L}\p{N}_.]*[\p{L}\p{N}_]/u
const MARKED = new RegExp(`(${LINK.source})|(${MENTION.source})`, 'giu')
const FEW_EMOJI =
  /^(?:(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*)\s*){1,6}$/u

/** A text as the network means it: its links and the people it names. `names` may be of several words. */
export function wordParts(text: string, names: readonly string[] = []): { parts: WordPart[]; isEmoji: boolean } {
  const parts: WordPart[] = []
  let end = 0
  for (const { 0: match, 1: link, index } of text.matchAll(MARKED)) {
    const found = link ?? names.map((name) => `@${name}`).find((name) => text.startsWith(name, index)) ?? match
    if (index > end) parts.push({ kind: 'plain', text: text.slice(end, index) })
    if (link) parts.push({ kind: 'link', text: link, href: /^https?:/i.test(link) ? link : `https://${link}` })
    else parts.push({ kind: 'mention', text: found })
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) })
  return { parts, isEmoji: FEW_EMOJI.test(text.trim()) }
}
