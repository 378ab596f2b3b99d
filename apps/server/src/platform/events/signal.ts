export type Signal = ReturnType<typeof makeSignal>
/** How far the log goes now, where that is known. */
type Listener = (space_id: number, end?: number) => void

/** "There is news in this space", within the process. The others get the notice that `number_events` sends. */
export function makeSignal() {
  const listeners = new Set<Listener>()
  const known = new Set<number>()
  const raise = (space_id: number, end?: number) => {
    known.add(space_id)
    for (const tell of listeners) tell(space_id, end)
  }
  return {
    listen(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    raise,
    /** Perhaps there is news somewhere: after a break in hearing from the others. */
    raiseAll: () => {
      for (const space_id of known) raise(space_id)
    },
  }
}
