import { lazy, Suspense } from 'react'
import { useAsked } from './confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/** Where questions are asked; stands once, in the frame. */
export function Confirm() {
  const asked = useAsked()
  return <Suspense>{asked && <ConfirmDialog {...asked} />}</Suspense>
}
