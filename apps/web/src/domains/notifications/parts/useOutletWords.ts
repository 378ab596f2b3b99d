import { useLingui } from '@lingui/react/macro'
import type { Outlet, OutletReason, OutletService } from '@otklik/contract/notifications/outlets.ts'

type Stands = Pick<Outlet, 'state' | 'reason'> | Pick<OutletService, 'state' | 'reason'>

/** How an outlet stands, and why, in words. */
export function useOutletWords(): (outlet: Stands) => string {
  const { t } = useLingui()
  const states: Readonly<Record<Outlet['state'], string>> = {
    unconfirmed: t`Ждёт подтверждения`,
    on: t`Подключено`,
    off: t`Отключено`,
    broken: t`Не работает`,
  }
  const reasons: Readonly<Record<OutletReason, string>> = {
    gone: t`браузер больше не принимает`,
    blocked: t`бот заблокирован`,
    kicked: t`бота исключили из группы`,
    unsubscribed: t`адресат отписался`,
    token_refused: t`доступ отозван`,
    channel_gone: t`канала больше нет`,
    key_refused: t`служба не принимает наш ключ`,
  }
  return ({ state, reason }) => {
    const why = reason === null ? undefined : (reasons[reason as OutletReason] ?? reason)
    return [states[state], why].filter(Boolean).join(': ')
  }
}
