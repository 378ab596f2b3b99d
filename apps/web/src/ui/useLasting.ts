import { useLayoutEffect, useRef, useState } from 'react'

type Deeds = Record<string, (...given: never[]) => unknown>

/** Functions that stay the same and do what the last drawing gave them to do: whoever has them is not drawn anew. */
export function useLasting<T extends Deeds>(deeds: T): T {
  const latest = useRef(deeds)
  useLayoutEffect(() => {
    latest.current = deeds
  })
  const [lasting] = useState(() => {
    const names = Object.keys(deeds)
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)])) as T
  })
  return lasting
}
