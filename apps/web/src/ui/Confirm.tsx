import { lazy, Suspense } from 'react'
import { asked } from './confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/** Where questions are asked; stands once, in the frame. */
export function Confirm() {
  const question = asked.use()
  return <Suspense>{question && <ConfirmDialog {...question} />}</Suspense>
}
