import { Suspense } from 'react'
import { lazyPart } from '../../platform/pages/lazy.ts'
import { asked } from './confirm.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** Where questions are asked; stands once, in the frame. */
export function Confirm() {
  const question = asked.use()
  return <Suspense>{question && <ConfirmDialog {...question} />}</Suspense>
}
