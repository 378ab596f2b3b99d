import { Plural } from '@lingui/react/macro'

/** What was written through an account that does not work. */
export const WaitingReplies = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="# ответ ждёт отправки и уйдёт сам, когда доступ вернётся."
    few="# ответа ждут отправки и уйдут сами, когда доступ вернётся."
    many="# ответов ждут отправки и уйдут сами, когда доступ вернётся."
    other="# ответа ждут отправки и уйдут сами, когда доступ вернётся."
  />
)
