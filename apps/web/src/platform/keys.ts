import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * `key` is the letter or name on the key, with `mod+` for Ctrl or ⌘ and `shift+`: `j`, `Enter`, `?`, `mod+Enter`.
 * `label` is what the list of keys says about it.
 */
export type Key = {
  key: string
  label: string
  run: (event: KeyboardEvent) => void
  /** Where it is somebody else's now: a field's own undo, a composer that hears its keys itself. */
  isMeant?: (event: KeyboardEvent) => boolean
}

let sets: readonly (readonly Key[])[] = []
const listeners = new Set<() => void>()

/** The keys of what is on the screen now. Ignored while somebody types, except together with Ctrl or ⌘. */
export function useKeys(keys: readonly Key[]) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` changes when what is listed does
  useEffect(() => {
    const stable = latest.current.map(({ key, label }, index) => ({
      key,
      label,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
      isMeant: (event: KeyboardEvent) => latest.current[index]?.isMeant?.(event) ?? true,
    }))
    change([...sets, stable])
    return () => change(sets.filter((set) => set !== stable))
  }, [names])
}

const isLetter = (key: string) => /^(shift\+)?[a-z]$/.test(key)

/** All keys that work now, for the list behind `?`. */
export const useAllKeys = () => useSyncExternalStore(subscribe, () => sets).flat()

/** Those of the page itself that the palette can offer by name; where two have the same key, the one that would be run. */
export const usePageKeys = () =>
  useAllKeys().filter(
    ({ key }, index, all) => isOfPage(key) && all.findLastIndex((other) => other.key === key) === index,
  )

/** With Ctrl, and by Enter or Escape, they need somebody at the keyboard: what is undone, sent or left hangs on the focus. */
const isOfPage = (key: string) => isLetter(key) || key === '/'

/** Without letters only those with Ctrl, Enter and Escape are left: some people press letters by accident. */
export function listenToKeys(areLettersOn = true): () => void {
  const press = (event: KeyboardEvent) => {
    // What was mounted last lies on top.
    const found = sets.flat().findLast(({ key, isMeant }) => isPressed(key, event) && (isMeant?.(event) ?? true))
    if (!found || event.defaultPrevented || event.isComposing) return
    if (!areLettersOn && isLetter(found.key)) return
    if (isTyping(event) && !found.key.startsWith('mod+')) return
    event.preventDefault()
    found.run(event)
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

/** Letters by their place on the keyboard: the J of a Russian layout is О. */
export function isPressed(key: string, event: KeyboardEvent): boolean {
  const [name = '', ...holds] = key.split('+').reverse()
  const isHeld = event.ctrlKey || event.metaKey
  if (isHeld !== holds.includes('mod') || event.altKey) return false
  if (/^[a-z]$/.test(name))
    return event.code === `Key${name.toUpperCase()}` && event.shiftKey === holds.includes('shift')
  return event.key === name
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Menus and dialogs have keys of their own.
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=dialog]') !== null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: typeof sets) {
  sets = next
  for (const listener of listeners) listener()
}
