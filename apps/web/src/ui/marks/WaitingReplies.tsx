import { Plural } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'

type Props = { account: Pick<AccountCard, 'waiting_replies' | 'waiting_deeds'> }

/** What was written, and what else was wanted, through an account that does not work. */
export const WaitingReplies = ({ account: { waiting_replies, waiting_deeds } }: Props) => (
  <>
    {waiting_replies > 0 && (
      <Plural
        value={waiting_replies}
        one="# ответ ждёт отправки и уйдёт сам, когда доступ вернётся."
        few="# ответа ждут отправки и уйдут сами, когда доступ вернётся."
        many="# ответов ждут отправки и уйдут сами, когда доступ вернётся."
        other="# ответа ждут отправки и уйдут сами, когда доступ вернётся."
      />
    )}
    {waiting_replies > 0 && waiting_deeds > 0 && ' '}
    {waiting_deeds > 0 && (
      <Plural
        value={waiting_deeds}
        one="# действие (удаление, скрытие, блокировка…) ждёт и выполнится само, когда доступ вернётся."
        few="# действия (удаление, скрытие, блокировка…) ждут и выполнятся сами, когда доступ вернётся."
        many="# действий (удаление, скрытие, блокировка…) ждут и выполнятся сами, когда доступ вернётся."
        other="# действия (удаление, скрытие, блокировка…) ждут и выполнятся сами, когда доступ вернётся."
      />
    )}
  </>
)

export const isWaitedFor = ({ waiting_replies, waiting_deeds }: Props['account']) => waiting_replies + waiting_deeds > 0
