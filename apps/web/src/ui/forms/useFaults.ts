import { useState } from 'react'

/** What can be seen to be wrong without the server, field by field: said from the first try until the next change. */
export function useFaults<Draft, Field extends string>(find: (draft: Draft) => Record<Field, string | false>) {
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  /** Answers whether nothing is wrong. */
  const check = (draft: Draft): boolean => {
    const found = Object.entries(find(draft)).filter(([, words]) => words !== false)
    setFaults(Object.fromEntries(found) as Partial<Record<Field, string>>)
    return found.length === 0
  }
  return { faults, check, forget: () => setFaults({}) }
}
