import { useLingui } from '@lingui/react/macro'
import { findSaying, type Saying } from '@otklik/contract/actions/sayings.ts'

/** What a network has said, in the reader's language where its meaning is known. */
export function useNetworkWords() {
  const { t } = useLingui()
  const words: Record<Saying, string> = {
    credits_used_up: t`сеть берёт деньги за доступ для программ, и оплаченное закончилось`,
    plan_too_small: t`тариф этой установки в сети такого не позволяет`,
    reply_not_invited: t`сеть разрешает программам отвечать только тем, кто упомянул или процитировал аккаунт`,
    said_before: t`сеть не принимает один и тот же текст дважды`,
    messages_closed: t`этот человек не принимает сообщения от аккаунта`,
  }
  return (said: string): string => {
    const saying = findSaying(said)
    return saying ? words[saying] : said
  }
}
