import { Suspense } from 'react'
import { lazyPart } from '../../platform/pages/lazy.ts'
import { useStandings } from './useStatus.ts'

const StatusDialog = lazyPart(() => import('./StatusDialog.tsx'), 'StatusDialog')

/** While the person stands offline nothing else can be done: a status, or the door (product/presence: Forced choice). */
export function StatusGate() {
  const hidden = useStandings().find(({ current }) => current?.hidden)
  return <Suspense>{hidden && <StatusDialog key={hidden.space_id} {...hidden} />}</Suspense>
}
