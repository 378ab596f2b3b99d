import { useLingui } from '@lingui/react/macro'
import type { MacroAction } from '@otklik/contract/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../platform/time.ts'
import { useStatusName } from '../../ui/StatusMark.tsx'
import { useObjects } from '../desk/api.ts'
import { readyQuery } from '../templates/api.ts'
import { groupsQuery } from '../users/members.ts'

const EXCERPT = 80

/** What an action will do, in words: «Закрыть», «Поставить теги «Доставка», «Брак»». */
export function useActionWords(space_id: number) {
  const { t, i18n } = useLingui()
  const statusName = useStatusName()
  const { tags, labels, members } = useObjects()
  const { data: groups = [] } = useQuery(groupsQuery)
  const { data: templates = [] } = useQuery(readyQuery(space_id, undefined))
  const gone = t`удалено`
  const named = (ids: readonly number[], rows: readonly { id: number; name: string }[]) =>
    new Intl.ListFormat(i18n.locale).format(ids.map((id) => `«${rows.find((row) => row.id === id)?.name ?? gone}»`))
  const short = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text)

  const change = (
    { add, remove }: { add: number[]; remove: number[] },
    rows: readonly { id: number; name: string }[],
  ) =>
    [
      ...(add.length > 0 ? [t`поставить ${named(add, rows)}`] : []),
      ...(remove.length > 0 ? [t`убрать ${named(remove, rows)}`] : []),
    ].join(', ')

  return (action: MacroAction): string => {
    switch (action.do) {
      case 'reply': {
        const template = templates.find(({ id }) => id === action.template_id)?.name ?? gone
        if (action.template_id !== null) return t`Ответит шаблоном «${template}»`
        const text = short(action.text)
        return t`Ответит: «${text}»`
      }
      case 'tags': {
        const what = change(action, tags)
        return t`Теги: ${what}`
      }
      case 'label': {
        const what = change(action, labels)
        return t`Метки автора: ${what}`
      }
      case 'status': {
        const status = statusName(action.status)
        if (action.delay_minutes === null) return t`Статус: «${status}»`
        const time = formatDuration(action.delay_minutes * 60, i18n.locale)
        return t`Отложит на ${time}`
      }
      case 'assign': {
        const person = members.find(({ user_id }) => user_id === action.assigned_to)?.name ?? gone
        const group = groups.find(({ id }) => id === action.group_id)?.name ?? gone
        const to = [
          ...(action.assigned_to === 'me' ? [t`тому, кто запустил`] : []),
          ...(typeof action.assigned_to === 'number' ? [person] : []),
          ...(action.group_id !== null ? [t`группе «${group}»`] : []),
        ].join(', ')
        return to ? t`Назначит: ${to}` : t`Снимет назначение`
      }
      case 'note': {
        const text = short(action.text)
        return t`Напишет коллегам: «${text}»`
      }
      case 'hide':
        return t`Скроет комментарий в сети`
    }
  }
}
