/** VK numbers its reactions: what public programs agree upon. */
const reactions: readonly (readonly [number, string])[] = [
  [1, '❤️'],
  [2, '🔥'],
  [3, '😂'],
  [4, '👍'],
  [5, '💩'],
  [7, '😭'],
  [8, '😡'],
  [9, '👎'],
  [10, '👌'],
  [12, '🤔'],
  [13, '🙏'],
  [15, '😍'],
  [16, '🎉'],
]

const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '')

export const findReaction = (number: number) => reactions.find(([one]) => one === number)?.[1]
/** Whatever else somebody feels is a thumb. */
export const reactionNumber = (emoji: string) => reactions.find(([, one]) => bare(one) === bare(emoji))?.[0] ?? 4
