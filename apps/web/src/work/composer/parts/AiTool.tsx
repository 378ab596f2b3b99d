import { useLingui } from '@lingui/react/macro'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import { type ReactNode, Suspense } from 'react'
import { useObjects } from '../../../domains/desk/api.ts'
import { useMay } from '../../../platform/may.ts'
import { lazyPartOf } from '../../../platform/pages/lazy-page.ts'
import { WandIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'

// Whoever never asks a model never loads what shows its words.
const DraftPanel = lazyPartOf(() => import('../../../domains/ai/parts/composer/DraftPanel.tsx'), 'DraftPanel', ['ai'])

const HandedDraft = lazyPartOf(() => import('../../../domains/ai/parts/composer/HandedDraft.tsx'), 'HandedDraft', [
  'ai',
])

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

const targetOf = ({ type, id }: Lock) => ({
  item_id: type === 'item' ? id : null,
  chat_id: type === 'chat' ? id : null,
})

/** Of this comment or dialogue; another one begins anew. */
export function AiPanel({ thing, onTake, ...rest }: PanelProps) {
  const take = takeInto(rest.typed, onTake)
  return (
    <Suspense>
      <DraftPanel key={thing.id} {...targetOf(thing)} {...rest} onTake={take} />
    </Suspense>
  )
}

/** What an agent has written and left to people: there at once. Asked for only where the space has an agent that works. */
export function AiHanded({ thing, typed, onTake }: Omit<PanelProps, 'onClose'>) {
  const may = useMay()
  const hasAgent = useObjects().ai_agents.some(({ space_id, is_on }) => space_id === thing.space_id && is_on)
  if (!hasAgent || !may('ai.use', thing.space_id)) return null
  return (
    <Suspense>
      <HandedDraft key={thing.id} {...targetOf(thing)} typed={typed} onTake={takeInto(typed, onTake)} />
    </Suspense>
  )
}

function takeInto(typed: () => string, onTake: PanelProps['onTake']) {
  // What somebody has typed goes only if it was put into other words.
  return (text: string, suggestion_id: number | undefined, isOfTyped: boolean) => {
    const kept = isOfTyped ? '' : typed().trimEnd()
    onTake(kept === '' ? text : `${kept}\n${text}`, suggestion_id)
  }
}
