import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { makeCell } from '../platform/cell.ts'
import { useKeys } from '../platform/keys.ts'
import { lazyPart } from '../platform/lazy.ts'

const PaletteDialog = lazyPart(() => import('./PaletteDialog.tsx'), 'PaletteDialog')

const isOpen = makeCell(false)
export const showPalette = () => isOpen.set(true)

/** Everywhere one can go and much that one can do, by typing a little of it. */
export function Palette() {
  const { t } = useLingui()
  useKeys([{ key: 'mod+k', label: t`поиск и команды`, run: showPalette }])
  return <Suspense>{isOpen.use() && <PaletteDialog onClose={() => isOpen.set(false)} />}</Suspense>
}
