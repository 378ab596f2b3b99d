import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useKeys } from '../platform/keys.ts'

const KeyDialog = lazy(async () => ({ default: (await import('./KeyDialog.tsx')).KeyDialog }))

let isOpen = false
const watchers = new Set<() => void>()

function setIsOpen(next: boolean) {
  isOpen = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const showKeys = () => setIsOpen(true)

/** All keys that work on this screen, behind `?`. */
export function KeyList() {
  const { t } = useLingui()
  const isShown = useSyncExternalStore(watch, () => isOpen)
  useKeys([{ key: '?', label: t`все клавиши`, run: showKeys }])
  return <Suspense>{isShown && <KeyDialog onClose={() => setIsOpen(false)} />}</Suspense>
}
