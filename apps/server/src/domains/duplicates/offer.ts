/** An answer to somebody as it would be said to anybody: their name is what is filled in. */
export function namedAnew(text: string, name: string | null): string {
  const whole = name?.trim() ?? ''
  const [first = ''] = whole.split(/\s+/)
  const parts: [string, string][] = [
    [whole, '{author.name}'],
    [first, '{author.first_name}'],
  ]
  return parts.reduce(
    (said, [called, variable]) =>
      called.length < 2
        ? said
        : said.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(called)}(?![\\p{L}\\p{N}])`, 'gu'), variable),
    text,
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
