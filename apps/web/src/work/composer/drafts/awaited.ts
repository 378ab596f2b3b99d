// Somebody has asked to answer something whose card is still on its way. What they type meanwhile is the beginning of
// the answer and never a command: it waits here until there is a field to put it into, or until there will be none.
import type { Lock } from '@otklik/contract/wire/socket.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLeave } from '../../../platform/pages/leave.ts'

type Thing = Pick<Lock, 'type' | 'id'>

let awaited: (Thing & { typed: string; isListening: boolean }) | undefined

/** From now on keys belong to the answer to this. */
export function awaitComposer({ type, id }: Thing) {
  giveUpComposer()
  awaited = { type, id, typed: '', isListening: true }
  // Before anybody else hears them.
  addEventListener('keydown', press, true)
  addEventListener('pointerdown', stopListening, true)
}

/** There is no field and there will be none. */
export function giveUpComposer() {
  stopListening()
  awaited = undefined
}
onLeave(giveUpComposer)

/** Whoever has clicked somewhere has turned to something else; what they had typed still goes where it was meant for. */
function stopListening() {
  if (awaited) awaited.isListening = false
  removeEventListener('keydown', press, true)
  removeEventListener('pointerdown', stopListening, true)
}

function press(event: KeyboardEvent) {
  if (!awaited) return
  event.stopPropagation()
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') return giveUpComposer()
  // What the browser itself does with them is its own affair.
  if (ctrlKey || metaKey || (altKey && key.length > 1) || event.isComposing) return
  const piece = key === 'Enter' ? '\n' : key
  if (key === 'Backspace') awaited.typed = [...awaited.typed].slice(0, -1).join('')
  else if ([...piece].length === 1) awaited.typed += piece
  else return
  event.preventDefault()
}

/** For a field in which this is answered: what was typed before it was there. */
export function useAwaited({ type, id }: Thing, onCome: (typed: string, isFocused: boolean) => void) {
  const come = useEffectEvent(onCome)
  useEffect(() => {
    if (awaited?.type !== type || awaited.id !== id) return
    const { typed, isListening } = awaited
    // The focus first: between the two a key would be nobody's.
    come(typed, isListening)
    giveUpComposer()
  }, [type, id])
}

/** For what stands where the field would be. */
export function useNoComposer() {
  useEffect(giveUpComposer, [])
}
