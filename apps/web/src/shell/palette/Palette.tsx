import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useKeys } from '../../platform/keys.ts'
import { lazyPartOf } from '../../platform/pages/lazy-page.ts'
import { palette, showPalette } from '../../platform/palette.ts'

const PaletteDialog = lazyPartOf(() => import('./PaletteDialog.tsx'), 'PaletteDialog', ['titles'])

/** Everything there is: where one can go, what one can do, who has written and what, by typing a little of it. */
export function Palette() {
  const { t } = useLingui()
  useKeys([{ key: 'mod+k', label: t`поиск и команды`, run: showPalette }])
  return <Suspense>{palette.use() && <PaletteDialog onClose={() => palette.set(false)} />}</Suspense>
}
