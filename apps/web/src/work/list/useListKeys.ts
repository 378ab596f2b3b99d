import { useLingui } from '@lingui/react/macro'
import { useKeys } from '../../platform/keys.ts'
import { hasNewest, undoNewest } from '../composer/useSentNotice.ts'
import { filterPanel } from '../filters/filter-panel.ts'

type Names = Record<'next' | 'previous' | 'close', string>
export type ListKeys = {
  names: Names
  onStep: (by: 1 | -1) => void
  onReply: () => void
  onClose: () => void
  onTake?: () => void
  onTag?: () => void
  onPick?: () => void
  /** Leads out of what is open; absent where nothing is. */
  onBack?: () => void
}

/** The keys of a list and of the card beside it. `Enter` opens the row in the focus by itself: it is a link. */
export function useListKeys({ names, onStep, onReply, onClose, onTake, onTag, onPick, onBack }: ListKeys) {
  const { t } = useLingui()
  useKeys([
    { key: 'j', label: names.next, run: () => onStep(1) },
    { key: 'k', label: names.previous, run: () => onStep(-1) },
    { key: 'r', label: t`Ответить`, run: onReply },
    ...(onTake ? [{ key: 't', label: t`Взять себе`, run: onTake }] : []),
    ...(onTag ? [{ key: 'g', label: t`Поставить тег`, run: onTag }] : []),
    { key: 'e', label: names.close, run: onClose },
    ...(onPick ? [{ key: 'x', label: t`Выбрать для работы со многими`, run: onPick }] : []),
    { key: '/', label: t`Поиск по тексту и фильтр`, run: () => filterPanel.set(true) },
    { key: 'mod+z', label: t`Отменить отправку`, run: undoNewest, isMeant: (event) => !isInText(event) && hasNewest() },
    ...(onBack ? [{ key: 'Escape', label: t`Назад к списку`, run: onBack }] : []),
  ])
}

/** There it is the browser's own. */
const isInText = ({ target }: KeyboardEvent) =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value !== ''
