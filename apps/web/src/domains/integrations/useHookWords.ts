import { useLingui } from '@lingui/react/macro'
import type { Delivery, Tried, Webhook } from '@otklik/contract/webhooks.ts'
import { formatTime } from '../../platform/time/time.ts'
import { useNow } from '../../ui/now.ts'

/** How a hook stands and what became of a sending, in words. */
export function useHookWords() {
  const { t, i18n } = useLingui()
  const now = useNow()
  const time = (at: number) => formatTime(at, 'full', now, i18n.locale)
  const errorText = (error: string | null): string => {
    if (error === 'no_answer') return t`не отвечает`
    if (error === 'forbidden') return t`сюда отправлять нельзя`
    if (error === 'too_old') return t`ждало больше суток`
    if (error === 'too_many') return t`слишком длинная очередь`
    if (error === 'erased') return t`стёрто по просьбе автора`
    if (error === 'access_ended') return t`доступ приложения или токена закончился`
    if (error === 'paused') return t`адрес был остановлен`
    return error ?? ''
  }
  const stateText = ({ state, error, next_at }: Webhook): string => {
    const why = errorText(error)
    const when = time(next_at)
    if (state === 'active') return t`Работает`
    if (state === 'rests') return t`Не принимает (${why}), следующая попытка ${when}`
    if (state === 'paused') return t`Остановлен: ${why}. Проверьте адрес и сохраните его ещё раз.`
    if (error === 'access_ended') return t`Выключен: ${why}`
    return error ? t`Выключен: на пробное событие ответ ${why}` : t`Выключен`
  }
  const outcomeText = ({ state, code, error, run_at, tried_at }: Delivery): string => {
    const said = code === null ? errorText(error) : String(code)
    const when = time(run_at)
    if (state === 'done') return said
    if (state === 'failed') return t`${said}, не доставлено`
    return tried_at === null ? t`ждёт отправки` : t`${said}, повтор: ${when}`
  }
  const pingText = ({ code, error, took_ms }: Tried): string => {
    const why = code === null ? errorText(error) : String(code)
    return code !== null && code >= 200 && code < 300
      ? t`Адрес ответил: ${why}, ${took_ms} мс`
      : t`Адрес не принял событие: ${why}`
  }
  return { stateText, outcomeText, pingText }
}
