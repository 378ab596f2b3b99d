import { useLingui } from '@lingui/react/macro'
import type { DrawState, DrawWinner, LeftOutReason } from '@otklik/contract/draws/draws.ts'
import type { Tone } from '../../ui/marks/Badge.tsx'

export const stateTones: Record<DrawState, Tone> = {
  ...({
    draft: 'plain',
    announced: 'info',
    frozen: 'warn',
    drawn: 'ok',
    closed: 'plain',
    called_off: 'danger',
  } as const),
}

export function useDrawWords() {
  const { t } = useLingui()
  const states: Record<DrawState, string> = {
    draft: t`черновик`,
    announced: t`объявлен`,
    frozen: t`список закрыт`,
    drawn: t`проведён`,
    closed: t`завершён`,
    called_off: t`отменён`,
  }
  const reasons: Record<LeftOutReason, string> = {
    deleted: t`комментарий удалён`,
    hidden: t`комментарий скрыт`,
    blocked: t`автор заблокирован`,
    won_before: t`недавно выигрывали`,
    no_words: t`нет нужных слов`,
    no_friends: t`не отметили друга`,
    no_photo: t`без фото`,
    short: t`слишком короткий`,
  }
  const winnerStates: Record<DrawWinner['state'], string> = {
    reserve: t`запасной`,
    waiting: t`ждём ответа`,
    answered: t`на связи`,
    passed: t`приз перешёл дальше`,
  }
  return { states, reasons, winnerStates }
}
