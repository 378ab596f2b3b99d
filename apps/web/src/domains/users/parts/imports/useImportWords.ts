import { useLingui } from '@lingui/react/macro'
import type { PeopleFault } from '@otklik/contract/users/imports.ts'

/** Why a line of the table invites nobody. */
export function useFaultWords(): (fault: PeopleFault, what: string | null) => string {
  const { t } = useLingui()
  return (fault, what) => {
    const name = what ?? ''
    const words: Record<PeopleFault, string> = {
      no_email: t`нет адреса почты`,
      bad_email: t`это не адрес почты`,
      twice: t`этот адрес уже был выше`,
      already_member: t`уже в команде`,
      unknown_role: t`нет такой роли: «${name}»`,
      unknown_section: t`нет такого раздела: «${name}»`,
      unknown_group: t`нет такой группы: «${name}»`,
      unknown_account: t`нет такого аккаунта: «${name}»`,
      same_name: t`несколько аккаунтов называются «${name}»: пригласите этого человека отдельно`,
      bad_yes: t`«${name}» — ни да, ни нет`,
    }
    return words[fault]
  }
}

/** Why somebody could not be invited after all: what has changed since the table was read. */
export function useReasonWords(): (reason: string | null) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    already_member: t`уже в команде`,
    limit_reached: t`слишком много открытых приглашений: отзовите лишние`,
    too_many: t`на этот адрес сегодня уже ушло много приглашений`,
    no_access: t`у начавшего загрузку больше нет права приглашать`,
    confirm_email_first: t`адрес начавшего загрузку не подтверждён`,
    not_found: t`группы или аккаунта больше нет`,
  }
  return (reason) => words[reason ?? ''] ?? t`не получилось`
}
