import { useLingui } from '@lingui/react/macro'
import type { MacroAction } from '@otklik/contract/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { excerptOf } from '../../platform/excerpt.ts'
import { formatDuration } from '../../platform/time/time.ts'
import { useStatusName } from '../../ui/marks/StatusMark.tsx'
import { objectsQuery } from '../desk/api.ts'
import { readyQuery } from '../templates/api.ts'
import { groupsQuery } from '../users/members.ts'

const EXCERPT = 80
const UNKNOWN = '…'

type Named = { id: number; name: string }

/** What an action will do, in words: «Закрыть», «Поставить теги «Доставка», «Брак»». */
export function useActionWords(space_id: number) {
  const { t, i18n } = useLingui()
  const statusName = useStatusName()
  const { data: objects } = useQuery(objectsQuery)
  const { data: groups } = useQuery(groupsQuery)
  const { data: templates } = useQuery(readyQuery(space_id, undefined))
  // Before they have come nothing is known to be deleted.
  const nameIn = (rows: readonly Named[] | undefined, id: number | null) =>
    rows ? (rows.find((row) => row.id === id)?.name ?? t`удалено`) : UNKNOWN
  const named = (ids: readonly number[], rows: readonly Named[] | undefined) =>
    new Intl.ListFormat(i18n.locale).format(ids.map((id) => `«${nameIn(rows, id)}»`))

  const change = ({ add, remove }: { add: number[]; remove: number[] }, rows: readonly Named[] | undefined) =>
    [
      ...(add.length > 0 ? [t`поставить ${named(add, rows)}`] : []),
      ...(remove.length > 0 ? [t`убрать ${named(remove, rows)}`] : []),
    ].join(', ')

  return (action: MacroAction): string => {
    switch (action.do) {
      case 'reply': {
        const template = nameIn(templates, action.template_id)
        if (action.template_id !== null) return t`Ответит шаблоном «${template}»`
        const text = excerptOf(action.text, EXCERPT)
        return t`Ответит: «${text}»`
      }
      case 'tags': {
        const what = change(action, objects?.tags)
        return t`Теги: ${what}`
      }
      case 'label': {
        const what = change(action, objects?.labels)
        return t`Метки автора: ${what}`
      }
      case 'status': {
        const status = statusName(action.status)
        if (action.delay_minutes === null) return t`Статус: «${status}»`
        const time = formatDuration(action.delay_minutes * 60, i18n.locale)
        return t`Отложит на ${time}`
      }
      case 'assign': {
        const people = objects?.members.map(({ user_id, name }) => ({ id: user_id, name }))
        const group = nameIn(groups, action.group_id)
        const to = [
          ...(action.assigned_to === 'me' ? [t`тому, кто запустил`] : []),
          ...(typeof action.assigned_to === 'number' ? [nameIn(people, action.assigned_to)] : []),
          ...(action.group_id !== null ? [t`группе «${group}»`] : []),
        ].join(', ')
        return to ? t`Назначит: ${to}` : t`Снимет назначение`
      }
      case 'note': {
        const text = excerptOf(action.text, EXCERPT)
        return t`Напишет коллегам: «${text}»`
      }
      case 'hide':
        return t`Скроет комментарий в сети`
    }
  }
}
