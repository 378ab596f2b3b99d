import { useLingui } from '@lingui/react/macro'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { hoursNames, onceNames, useRuleWords } from './useRuleWords.ts'

export type Change = { what: string; before: string; after: string }

/** What one version of a rule has different from the one before it, part by part. */
export function useChangeWords(space_id: number) {
  const { t, i18n } = useLingui()
  const { whenWords, nodeWords, actWords, named } = useRuleWords(space_id)
  const yesNo = (isSo: boolean) => (isSo ? t`да` : t`нет`)

  return (before: RuleDefinition, after: RuleDefinition): Change[] => {
    const parts: { what: string; say: (rule: RuleDefinition) => string; of: (rule: RuleDefinition) => unknown }[] = [
      { what: t`Название`, say: ({ name }) => name, of: ({ name }) => name },
      { what: t`Когда`, say: ({ when }) => whenWords(when), of: ({ when }) => when },
      {
        what: t`Аккаунты`,
        say: ({ object_ids }) => (object_ids ? object_ids.map((id) => named.nameOf('account', id)).join(', ') : t`все`),
        of: ({ object_ids }) => object_ids,
      },
      { what: t`Часы`, say: ({ hours }) => t(hoursNames[hours]), of: ({ hours }) => hours },
      { what: t`Если`, say: (rule) => nodeWords(rule.if) || t`без условий`, of: (rule) => rule.if },
      { what: t`То`, say: (rule) => rule.do.map(actWords).join('; '), of: (rule) => rule.do },
      { what: t`Срабатывать`, say: ({ once }) => t(onceNames[once]), of: ({ once }) => once },
      {
        what: t`Для автора не чаще`,
        say: ({ cooldown_s }) => (cooldown_s === 0 ? t`без ограничения` : formatDuration(cooldown_s, i18n.locale)),
        of: ({ cooldown_s }) => cooldown_s,
      },
      { what: t`Всё или ничего`, say: ({ needs_all }) => yesNo(needs_all), of: ({ needs_all }) => needs_all },
      { what: t`Дальше не проверять`, say: ({ stops }) => yesNo(stops), of: ({ stops }) => stops },
      {
        what: t`Папка`,
        say: ({ folder_id }) => (folder_id === null ? t`без папки` : `№ ${folder_id}`),
        of: ({ folder_id }) => folder_id,
      },
    ]
    return parts
      .filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
      .map(({ what, say }) => ({ what, before: say(before), after: say(after) }))
  }
}
