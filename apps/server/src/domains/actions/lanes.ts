const kinds = ['chat', 'item', 'author', 'read'] as const

type About = { kind: string; chat_id?: number; item_id?: number; author_id?: number }

/**
 * One at a time and in order within a lane. A dialogue and a comment may have the same number, and nobody's answer waits
 * for what was said elsewhere; that a dialogue was read is told beside its answers.
 */
export function laneOf(action: About): number {
  const kind = laneKindOf(action)
  const id = kind === 'read' ? action.chat_id : action[`${kind}_id`]
  return (id ?? 0) * kinds.length + kinds.indexOf(kind)
}

function laneKindOf({ kind, item_id, author_id }: About): (typeof kinds)[number] {
  if (kind === 'read') return 'read'
  if (item_id !== undefined) return 'item'
  return author_id === undefined ? 'chat' : 'author'
}
