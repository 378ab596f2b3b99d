import { useLingui } from '@lingui/react/macro'
import type { RuleVariable } from '@otklik/contract/rules/acts.ts'

type Variable = {
  name: string
  /** What a customer reads where it is not known: without it the robot would say nothing. */
  instead?: string
}

export function useRuleVariables(): Record<RuleVariable, Variable> {
  const { t } = useLingui()
  return {
    'author.name': { name: t`Имя автора`, instead: t`клиент` },
    'author.first_name': { name: t`Имя автора без фамилии`, instead: t`клиент` },
    'author.handle': { name: t`Ник автора` },
    'account.name': { name: t`Название аккаунта` },
    'company.name': { name: t`Название компании` },
    'post.url': { name: t`Адрес поста` },
    date: { name: t`Сегодняшняя дата` },
    'rule.name': { name: t`Название правила` },
  }
}
