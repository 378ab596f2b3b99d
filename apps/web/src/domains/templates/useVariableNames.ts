import { useLingui } from '@lingui/react/macro'
import { fillTemplate, type TemplateContext, type TemplateVariable } from '@otklik/contract/templates/template-text.ts'

/** What people call what stands in braces. */
export function useVariableNames(): Record<TemplateVariable, string> {
  const { t } = useLingui()
  return {
    'author.first_name': t`имя клиента`,
    'author.name': t`имя и фамилия клиента`,
    'user.first_name': t`моё имя`,
    'user.name': t`мои имя и фамилия`,
    'account.name': t`название аккаунта`,
    'company.name': t`название компании`,
    'post.url': t`ссылка на публикацию`,
    date: t`сегодняшняя дата`,
  }
}

/** A text to be read, not edited: what stands in braces is called as people call it. */
export function useNamed(): (text: string) => string {
  const names = Object.entries(useVariableNames()).map(([variable, name]) => [variable, `{${name}}`])
  return (text) => fillTemplate(text, Object.fromEntries(names) as TemplateContext).text
}

/** For the preview: believable, and nobody's. */
export function useSampleValues(): TemplateContext {
  const { t, i18n } = useLingui()
  return {
    'author.first_name': t`Екатерина`,
    'author.name': t`Екатерина Вольская`,
    'user.first_name': t`Ольга`,
    'user.name': t`Ольга Лисина`,
    'account.name': t`Северная лавка`,
    'company.name': t`Северная`,
    'post.url': 'https://example.com/post/1',
    date: new Date().toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long' }),
  }
}
