import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { asked } from './confirm.ts'

type Kind = 'popover' | 'dialog'
type Around = { kind: Kind; note: () => () => void }
const AroundContext = createContext<Around | null>(null)

/**
 * Menus, dialogs and fields that open one over another, of which the library knows nothing: each takes a press beside
 * itself, or Escape, for its own. What stands in a popover therefore opens inside of it, where a press on it is no press
 * beside it; and Escape is for the innermost that is open, so that it does not take along what somebody has written.
 */
export function useLayer(kind: Kind, isOpen: boolean) {
  const around = useContext(AroundContext)
  const [inside, setInside] = useState(0)
  const hasQuestion = asked.use() !== undefined
  useEffect(() => (isOpen ? around?.note() : undefined), [isOpen, around])
  const here = useMemo(() => {
    const note = () => {
      setInside((count) => count + 1)
      return () => setInside((count) => count - 1)
    }
    return { kind, note }
  }, [kind])
  return {
    isInPopover: around?.kind === 'popover',
    /** Nothing is open over it that hears the keys first. */
    isOnTop: inside === 0 && !hasQuestion,
    Around: AroundContext,
    here,
  }
}
