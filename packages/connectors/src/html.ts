import { linkWords } from './links.ts'

// Forums keep what people write as HTML. We keep plain text: what a person reads, line by line, and the pictures in it.

const signs: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' },
  ...{ laquo: '«', raquo: '»', bdquo: '„', ldquo: '“', rdquo: '”', mdash: '—', ndash: '–', hellip: '…' },
}

export const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (sign, decimal, hex, name) => {
    if (name) return signs[String(name).toLowerCase()] ?? sign
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : sign
  })

/**
 * `pictures`: where they lie, as it stands there. No expression looks past the next tag: what opens a million and closes
 * none costs no more than its length.
 */
export function readHtml(html: string): { text: string; pictures: string[] } {
  const pictures = [...html.matchAll(/<img\b[^<>]*?\bsrc\s*=\s*["']([^"']+)["']/gi)].map(([, src = '']) => decoded(src))
  // What has no tags is text already, whose lines are lines.
  if (!/<\/?[a-z][^<>]*>/i.test(html)) return { text: decoded(html).trim(), pictures }
  const text = html
    .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    .replaceAll(
      /<a\b[^<>]*?\bhref\s*=\s*["']([^"']+)["'][^<>]*>((?:(?!<\/?a\b).)*)<\/a>/gi,
      (_, href: string, words: string) => linkWords(words.replaceAll(/<[^<>]*>/g, ''), href),
    )
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d|blockquote|pre|ul|ol)>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text: decoded(text).trim(), pictures }
}

/** The same words on a page of HTML, and nothing that a browser would take for more. */
export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br />')
