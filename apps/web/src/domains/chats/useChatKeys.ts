import { useLingui } from '@lingui/react/macro'
import { useKeys } from '../../platform/keys.ts'

type Actions = Partial<Record<'onNext' | 'onPrevious' | 'onReply' | 'onClose' | 'onBack', () => void>>

export function useChatKeys({ onNext, onPrevious, onReply, onClose, onBack }: Actions) {
  const { t } = useLingui()
  useKeys([
    { key: 'j', label: t`Следующий диалог`, run: () => onNext?.() },
    { key: 'k', label: t`Предыдущий диалог`, run: () => onPrevious?.() },
    { key: 'r', label: t`Ответить`, run: () => onReply?.() },
    { key: 'e', label: t`Закрыть диалог`, run: () => onClose?.() },
    ...(onBack ? [{ key: 'Escape', label: t`Назад к списку`, run: onBack }] : []),
  ])
}
