import { useState } from 'react'
import { useTyped } from '../../platform/typed/keep-typed.ts'

/**
 * What was typed into a field and cannot be read as its value, or not yet. The form around it knows nothing of it, so the
 * field keeps it itself, under its label: no two fields of a page may have the same one.
 */
export function useUnread(label: string) {
  const [page] = useState(() => location.pathname)
  return useTyped<string | undefined>(`unread/${page}/${label}`, undefined)
}
