import { applyLists, type Lists } from '@otklik/contract/schedule/plan.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { type History, noHistory, recorded, redone, undone } from './history.ts'
import { makeSender } from './sender.ts'

export type EditsState = { lists: Lists; canUndo: boolean; canRedo: boolean; isSending: boolean }

type Given = {
  send: (change: Lists) => Promise<void>
  /** All is saved: what the server makes of it can be read. */
  onSaved: () => void
  onFailure: (error: unknown) => void
}

/**
 * What is not published yet: as the server told it, with the gestures that it has not answered yet on top. A gesture is
 * seen at once; one that is refused disappears together with its history, since nobody knows then what an undo would undo.
 */
export function makeEdits({ send, onSaved, onFailure }: Given) {
  let server: Lists = new Map()
  let pending = new Map<string, readonly Shift[] | null>()
  let history: History = noHistory
  let isSending = false
  let state: EditsState = stateNow()
  const watchers = new Set<() => void>()

  function stateNow(): EditsState {
    const { lists } = applyLists(server, pending)
    return { lists, isSending, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
  }
  function tell() {
    state = stateNow()
    for (const watcher of watchers) watcher()
  }
  const sender = makeSender({
    send,
    onRest: () => {
      isSending = false
      tell()
      onSaved()
    },
    onFailure: (error) => {
      isSending = false
      pending = new Map()
      history = noHistory
      tell()
      onFailure(error)
    },
  })
  function put(change: Lists) {
    pending = new Map([...pending, ...change])
    isSending = true
    tell()
    sender(change)
  }

  return {
    read: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** The server's answer. What is on its way is not in it yet. */
    take(fresh: Lists) {
      server = fresh
      if (!isSending) pending = new Map()
      tell()
    },
    /** Days that are not on the screen, read because a gesture reaches them. */
    know(more: Lists) {
      server = new Map([...server, ...more])
      tell()
    },
    perform(change: Lists) {
      if (change.size === 0) return false
      history = recorded(history, applyLists(state.lists, change).inverse)
      put(change)
      return true
    },
    undo() {
      const step = undone(history, state.lists)
      if (!step) return
      history = step.history
      put(step.change)
    },
    redo() {
      const step = redone(history, state.lists)
      if (!step) return
      history = step.history
      put(step.change)
    },
    /** After publishing there is nothing left to take back here: that is done as a new draft. */
    forget() {
      history = noHistory
      pending = new Map()
      tell()
    },
  }
}
export type Edits = ReturnType<typeof makeEdits>
