import { useRef, useState } from 'react'

const STEPS = 100
/** What is typed into one field without a rest is one step. */
const REST_MS = 1_200

type Options<T> = { value: T; turn: (next: (now: T) => T) => void; now?: () => number }

/** Going back and forth over what was changed here. It ends with the page; what stands in the editor does not. */
export function useUndo<T>({ value, turn, now = Date.now }: Options<T>) {
  const [past, setPast] = useState<readonly T[]>([])
  const [future, setFuture] = useState<readonly T[]>([])
  const last = useRef<{ what: string; at: number }>(undefined)

  /** `what` names a field: changes of the same one that follow quickly are taken back together. */
  const change = (next: (now: T) => T, what?: string) => {
    const at = now()
    const isGoingOn = what !== undefined && last.current?.what === what && at - last.current.at < REST_MS
    last.current = what === undefined ? undefined : { what, at }
    if (!isGoingOn) setPast((steps) => (steps.at(-1) === value ? steps : [...steps.slice(1 - STEPS), value]))
    setFuture([])
    turn(next)
  }
  const undo = () => {
    const before = past.at(-1)
    if (before === undefined) return
    last.current = undefined
    setPast(past.slice(0, -1))
    setFuture([value, ...future])
    turn(() => before)
  }
  const redo = () => {
    const [after, ...rest] = future
    if (after === undefined) return
    last.current = undefined
    setFuture(rest)
    setPast([...past, value])
    turn(() => after)
  }
  return {
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
    forget: () => {
      setPast([])
      setFuture([])
    },
  }
}
