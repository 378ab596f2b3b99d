import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** What is typed, once its writer has stopped for a moment: each key would ask the server. */
export function useLater(texts: readonly string[]): readonly string[] {
  const [settled, setSettled] = useState(texts)
  const now = JSON.stringify(texts)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(now) as string[]), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  return settled
}
