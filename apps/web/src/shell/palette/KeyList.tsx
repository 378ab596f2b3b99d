import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { makeCell } from '../../platform/cell.ts'
import { useKeys } from '../../platform/keys.ts'
import { lazyPart } from '../../platform/pages/lazy.ts'

const KeyDialog = lazyPart(() => import('./KeyDialog.tsx'), 'KeyDialog')

const isOpen = makeCell(false)
export const showKeys = () => isOpen.set(true)

/** All keys that work on this screen, behind `?`. */
export function KeyList() {
  const { t } = useLingui()
  useKeys([{ key: '?', label: t`все клавиши`, run: showKeys }])
  return <Suspense>{isOpen.use() && <KeyDialog onClose={() => isOpen.set(false)} />}</Suspense>
}
