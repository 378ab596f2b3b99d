import { useLingui } from '@lingui/react/macro'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/layers/toast.ts'
import { type Late, onLate, targetOf } from './late.ts'

type Target = { type: WorkKind; target_id: number }
type Ways = { onOpen: (one: Target) => void; isOpen: (one: Target) => boolean }

/** An answer that had waited for the server, told to a writer who has gone on; on its card it stands by itself. */
export function useLate({ onOpen, isOpen }: Ways) {
  const { t } = useLingui()
  const tell = useEffectEvent(({ thread, stop }: Late) => {
    const found = targetOf(thread)
    if (!found) return
    const one = { type: found.type, target_id: found.id }
    if (isOpen(one)) return
    const more = { id: `late ${thread}`, action: { label: t`Открыть`, run: () => onOpen(one) } }
    if (stop === null) toast.ok(t`Связь вернулась: ваш ответ отправлен`, more)
    else
      toast.warn(
        stop.why === 'refused' ? stop.text : t`Пока не было связи, там что-то изменилось. Текст остался в черновике.`,
        { ...more, title: t`Ваш ответ не отправлен` },
      )
  })
  useEffect(() => onLate((late) => tell(late)), [])
}
