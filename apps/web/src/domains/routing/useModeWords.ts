import { useLingui } from '@lingui/react/macro'
import type { RoutingMode } from '@otklik/contract/routing/routing.ts'

/** What each way of giving work out is called, and whom it chooses. */
export function useModeWords(): Record<RoutingMode, { name: string; hint: string }> {
  const { t } = useLingui()
  const beyond = t`Никто не получит больше своей нормы; если брать некому, обращение подождёт в группе.`
  return {
    none: { name: t`Не назначать`, hint: t`Обращение берёт тот, кто первым начал.` },
    turn: { name: t`По очереди`, hint: `${t`Тому на линии, кто дольше всех ничего не получал.`} ${beyond}` },
    load: { name: t`По загрузке`, hint: `${t`Тому на линии, у кого сейчас меньше в работе.`} ${beyond}` },
    last_owner: {
      name: t`Прежнему ответственному`,
      hint: `${t`Тому, кто вёл этого клиента раньше, если он на линии, иначе по загрузке.`} ${beyond}`,
    },
  }
}
