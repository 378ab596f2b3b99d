import { useLingui } from '@lingui/react/macro'
import { fillTemplate, templateContext } from '@otklik/contract/templates/template-text.ts'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDate } from '../../platform/time/time.ts'
import { useCompany, useSpace, useUser } from '../desk/api.ts'
import { foldersQuery, readyQuery } from './api.ts'
import { noteUse, useRecent } from './recent.ts'

/** What is known where an answer is being written. */
export type Facts = {
  author_name: string | null
  account_name: string
  company_id: number
  post_url: string | null
}

/** The ready replies for this place, and how they read here. */
export function useReady(space_id: number, facts: Facts) {
  const { i18n } = useLingui()
  const user = useUser()
  const company = useCompany(facts.company_id)
  const isOn = useSpace(space_id)?.settings.templates ?? false
  const { data: templates = none } = useQuery({ ...readyQuery(space_id, facts.company_id), enabled: isOn })
  const { data: folders = none } = useQuery({ ...foldersQuery, enabled: isOn })
  const recent = useRecent(user.id)
  const { author_name, account_name, company_id, post_url } = facts

  // Asked for with every key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of them are there, by the line
  return useMemo(() => {
    const context = () =>
      templateContext({
        ...{ author_name, account_name, company_id, post_url },
        user_name: user.name,
        company_name: company?.name ?? null,
        date: formatDate(Date.now() / 1000, i18n.locale),
      })
    return {
      isOn: isOn && templates.length > 0,
      templates,
      folders: folders.filter((folder) => folder.space_id === space_id),
      recent: recent.flatMap((id) => templates.find((template) => template.id === id) ?? []),
      fill: ({ text }: Pick<Template, 'text'>) => fillTemplate(text, context()).text,
      noteUse: ({ id }: Pick<Template, 'id'>) => noteUse(user.id, id),
    }
  }, [
    ...[space_id, author_name, account_name, company_id, post_url],
    ...[user.id, user.name, company?.name, isOn, templates, folders, recent, i18n.locale],
  ])
}
const none: never[] = []
export type Ready = ReturnType<typeof useReady>
