import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleActResult, RuleOutcome, RuleResult } from '@otklik/contract/rules/trace.ts'
import type { clashKinds } from '@otklik/contract/rules/trials.ts'
import { actShorts } from './useActWords.ts'
import type { RuleWords } from './useRuleWords.ts'

export const resultNames: Record<RuleResult, MessageDescriptor> = {
  done: msg`сделано`,
  partly: msg`сделано не всё`,
  refused: msg`не получилось`,
  no: msg`не подошло`,
  once: msg`уже срабатывало`,
  cooling: msg`недавно срабатывало для этого автора`,
  outside_hours: msg`не те часы`,
  stopped_by: msg`остановлено правилом выше`,
  guarded: msg`остановлено защитой от повторов`,
  paused: msg`правило было остановлено`,
  not_allowed: msg`в тарифе нет правил`,
}

/** Of what the product refuses for reasons of robots alone; other codes are the product's own refusals. */
const reasonNames: Record<string, MessageDescriptor> = {
  guard_thread: msg`слишком много автоматических действий подряд`,
  guard_author: msg`автору уже ушло много автоматических ответов`,
  guard_robot: msg`роботам здесь отвечать нельзя`,
  gap: msg`не нашлось, что подставить в текст`,
  answered: msg`уже ответили`,
  closed: msg`уже закрыли`,
  too_late: msg`опоздало больше чем на час`,
  paused: msg`в диалог вступил человек`,
  not_allowed: msg`сеть этого не умеет`,
  stale: msg`обращение изменилось`,
  not_found: msg`этого больше нет`,
  blocked: msg`автор заблокирован`,
}

export const clashNames: Record<(typeof clashKinds)[number], MessageDescriptor> = {
  status: msg`ставит другой статус`,
  assign: msg`назначает другому`,
  reply: msg`тоже отвечает: клиент получил бы два ответа`,
  stops: msg`стоит раньше и останавливает проверку`,
  hides: msg`скрывает то, на что отвечает это правило`,
}

/** What became of a rule at one event, in words. */
export function useResultWords({ leafWords }: Pick<RuleWords, 'leafWords'>) {
  const { t } = useLingui()
  const actWords = ({ do: name, result, reason }: RuleActResult): string => {
    const act = t(actShorts[name])
    if (result === 'later') return t`${act}: позже`
    if (result === 'done') return act
    const known = reason === null ? undefined : reasonNames[reason]
    const why = known ? t(known) : (reason ?? t(resultNames.refused))
    return t`${act}: нет, ${why}`
  }
  const outcomeWords = ({
    result,
    acts,
    leaf,
    is_cut,
    is_spent,
  }: Omit<RuleOutcome, 'name' | 'rule_id' | 'version' | 'by'>) => {
    const name = t(resultNames[result])
    const said = leaf ? leafWords(leaf) : ''
    const words = acts.length > 0 ? acts.map(actWords).join(', ') : result === 'no' && said ? t`неверно: ${said}` : name
    if (is_spent) return t`${words} (вопросов к длинному тексту слишком много: ответ дан не на все)`
    const length = limits.rule_regex_text
    return is_cut ? t`${words} (выражение видело первые ${length} знаков)` : words
  }
  return { actWords, outcomeWords }
}
