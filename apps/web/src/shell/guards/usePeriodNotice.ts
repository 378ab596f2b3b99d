import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useConfig } from '../../domains/desk/api.ts'
import { toast } from '../../ui/layers/toast.ts'
import { lastEnded } from './period.ts'

/** Whoever is sent to billing, or stopped, is told why (product/spaces: Paid period). */
export function usePeriodNotice(isOver: boolean) {
  const { t } = useLingui()
  const { spaces } = useConfig()
  const isTrial = lastEnded(spaces)?.space.is_trial ?? false
  const text = isTrial ? t`Пробный период закончился` : t`Оплаченный период закончился`
  useEffect(() => {
    if (isOver) toast.warn(text, { id: 'period' })
  }, [isOver, text])
}
