/** VK numbers its reactions and tells nobody what they look like: these are the ones that public programs agree upon. */
const emojis: Readonly<Record<number, string>> = {
  1: '❤️',
  2: '🔥',
  3: '😂',
  4: '👍',
  5: '💩',
  7: '😭',
  8: '😡',
  9: '👎',
  10: '👌',
  12: '🤔',
  13: '🙏',
  15: '😍',
  16: '🎉',
}

/** One that we have no picture for keeps its number. */
export const reactionOf = (number: number) => emojis[number] ?? `#${number}`

export const reactionNumber = (reaction: string): number | undefined => {
  const found = Object.entries(emojis).find(([, emoji]) => bare(emoji) === bare(reaction))
  return found && Number(found[0])
}

/** Some write the heart with the sign that asks for colour, some without. */
const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '')
