import { useLayoutEffect, useRef, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: whatever the functions take, they are only passed on
type Hands = Record<string, (...given: any[]) => void>

/** The same functions from first to last, which do what those of the latest drawing do: what gets them need not be drawn with every key. */
export function useHands<H extends Hands>(now: H): H {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(now).map((name) => [name, (...given: unknown[]) => latest.current[name]?.(...given)]),
      ) as H,
  )
  return steady
}
