import type { QueryClient } from '@tanstack/react-query'

const shown = [['authors'], ['items', 'card'], ['chats', 'card']]

/** An author stands on many cards, of comments and of dialogues, and in lists of authors: domains that change one know none of these. */
export const reloadAuthors = (cache: QueryClient) =>
  Promise.all(shown.map((queryKey) => cache.invalidateQueries({ queryKey })))
