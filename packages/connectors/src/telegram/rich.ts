/**
 * The words of a rich message (Bot API 10): blocks within blocks, texts within texts. Whatever the kind of block, its words
 * stand under one of these names; addresses of links are told beside their words.
 */
const worded = ['text', 'summary', 'blocks', 'items', 'cells', 'caption', 'credit', 'expression', 'alternative_text']

export function richWords(value: unknown): string {
  return lines(value).join('\n')
}

function lines(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value))
    return value.every(isInline) ? [value.map((one) => inline(one)).join('')] : value.flatMap(lines)
  if (typeof value !== 'object' || value === null) return []
  if (isInline(value)) return [inline(value)]
  const block = value as Record<string, unknown>
  return worded.flatMap((name) => (block[name] === undefined ? [] : lines(block[name]))).filter(Boolean)
}

/** A piece of a line: words, or a wrapping around them. */
const isInline = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'type' in value && isPiece(value))

const pieces =
  /^(bold|italic|underline|strikethrough|spoiler|date_time|text_mention|subscript|superscript|marked|code|custom_emoji|url|email_address|phone_number|bank_card_number|mention|hashtag|cashtag|bot_command|anchor|anchor_link|reference|reference_link)$/
const isPiece = ({ type }: { type: unknown }) => typeof type === 'string' && pieces.test(type)

function inline(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(inline).join('')
  if (typeof value !== 'object' || value === null) return ''
  const { text, alternative_text, url } = value as { text?: unknown; alternative_text?: unknown; url?: unknown }
  const words = inline(text ?? alternative_text)
  return typeof url === 'string' && url !== words ? `${words} (${url})` : words
}
