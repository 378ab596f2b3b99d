import { useLingui } from '@lingui/react/macro'
import type { HdeDesk } from '@otklik/contract/hde.ts'

/** How a help desk stands, in words. */
export function useDeskWords() {
  const { t } = useLingui()
  const stateText = ({ state, error }: HdeDesk) => {
    if (state === 'on') return t`Работает`
    if (state === 'off') return t`Выключено`
    const why: Readonly<Record<string, string>> = {
      '401': t`Ключ не подходит: проверьте почту и ключ API.`,
      '403': t`Доступ к API закрыт: возможно, превышено число обращений.`,
      forbidden: t`Адрес не подходит: он ведёт не на публичный сервер или перенаправляет.`,
      no_answer: t`Сервер не отвечает.`,
      not_theirs: t`По этому адресу отвечает не HelpDeskEddy.`,
      not_json: t`По этому адресу отвечает не HelpDeskEddy.`,
    }
    return why[error ?? ''] ?? t`Ответ сервера: ${error ?? ''}`
  }
  const countsText = ({ sent, waiting, failed }: HdeDesk) =>
    t`Передано: ${sent}. Ждут отправки: ${waiting}. Не получилось: ${failed}.`
  return { stateText, countsText }
}
