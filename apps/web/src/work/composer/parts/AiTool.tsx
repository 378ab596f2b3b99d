import { useLingui } from '@lingui/react/macro'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import { type ReactNode, Suspense } from 'react'
import { useMay } from '../../../platform/may.ts'
import { lazyPartOf } from '../../../platform/pages/lazy-page.ts'
import { WandIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'

// Whoever never asks a model never loads what shows its words.
const DraftPanel = lazyPartOf(() => import('../../../domains/ai/parts/composer/DraftPanel.tsx'), 'DraftPanel', ['ai'])

type ButtonProps = {
  space_id: number
  isOn: boolean
  onToggle: (isOn: boolean) => void
  /** Tools that stand before it. */
  beside: ReactNode
}

/** Asks for a draft, where the space has models. */
export function AiButton({ space_id, isOn, onToggle, beside }: ButtonProps) {
  const { t } = useLingui()
  const may = useMay()
  return (
    <>
      {beside}
      {may('ai.use', space_id) && (
        <IconButton
          label={t`Черновик ИИ`}
          icon={WandIcon}
          isOn={isOn}
          aria-pressed={isOn}
          onClick={() => onToggle(!isOn)}
        />
      )}
    </>
  )
}

type PanelProps = {
  thing: Lock
  typed: () => string
  /** Instead of what stands in the field. */
  onTake: (text: string, suggestion_id: number | undefined) => void
  onClose: () => void
}

/** Of this comment or dialogue; another one begins anew. */
export function AiPanel({ thing: { type, id }, onTake, ...rest }: PanelProps) {
  const target = { item_id: type === 'item' ? id : null, chat_id: type === 'chat' ? id : null }
  // What somebody has typed goes only if it was put into other words.
  const take = (text: string, suggestion_id: number | undefined, isOfTyped: boolean) => {
    const kept = isOfTyped ? '' : rest.typed().trimEnd()
    onTake(kept === '' ? text : `${kept}\n${text}`, suggestion_id)
  }
  return (
    <Suspense>
      <DraftPanel key={id} {...target} {...rest} onTake={take} />
    </Suspense>
  )
}
