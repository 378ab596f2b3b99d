import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { afterMinutesOf, type assignWays, type RuleAct, type RuleActName } from '@otklik/contract/rules/acts.ts'
import { excerptOf } from '../../../platform/excerpt.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { useStatusName } from '../../../ui/marks/StatusMark.tsx'
import type { Named, Source } from './useNamed.ts'

/** As they are offered, and as what was done is called. */
export const actNames: Record<RuleActName, MessageDescriptor> = {
  tags: msg`Теги`,
  note: msg`Заметка коллегам`,
  status: msg`Сменить статус`,
  assign: msg`Назначить`,
  reply: msg`Ответить`,
  hide: msg`Скрыть`,
  unhide: msg`Показать снова`,
  delete: msg`Удалить`,
  like: msg`Поставить лайк`,
  block: msg`Заблокировать автора`,
  label: msg`Метки автора`,
  macro: msg`Запустить макрос`,
  notify: msg`Сообщить`,
}

/** One word each: «ответ, тег, группа». */
export const actShorts: Record<RuleActName, MessageDescriptor> = {
  tags: msg`теги`,
  note: msg`заметка`,
  status: msg`статус`,
  assign: msg`назначение`,
  reply: msg`ответ`,
  hide: msg`скрытие`,
  unhide: msg`показ`,
  delete: msg`удаление`,
  like: msg`лайк`,
  block: msg`блокировка`,
  label: msg`метки`,
  macro: msg`макрос`,
  notify: msg`уведомление`,
}

export const assignNames: Record<(typeof assignWays)[number], MessageDescriptor> = {
  person: msg`сотруднику`,
  group: msg`группе`,
  nobody: msg`никому`,
  turn: msg`по очереди`,
  load: msg`кто меньше загружен`,
  last_owner: msg`кто отвечал последним`,
  author_owner: msg`кто ведёт этого автора`,
}

const EXCERPT = 80

/** What an act will do, in words: «поставить теги «Доставка» и «Срочно»». */
export function useActWords({ nameOf }: Pick<Named, 'nameOf'>) {
  const { t, i18n } = useLingui()
  const statusName = useStatusName()
  const all = (words: readonly string[]) => new Intl.ListFormat(i18n.locale).format(words)
  const names = (source: Source, ids: readonly number[]) => all(ids.map((id) => `«${nameOf(source, id)}»`))
  const time = (minutes: number) => formatDuration(minutes * 60, i18n.locale)

  const change = ({ add, remove }: { add: number[]; remove: number[] }, source: 'tag' | 'label') => {
    const [put, taken] = [names(source, add), names(source, remove)]
    if (put && taken) return t`поставить ${put}, убрать ${taken}`
    return put ? t`поставить ${put}` : taken ? t`убрать ${taken}` : '…'
  }

  const assign = ({ to, assigned_to, group_id }: Extract<RuleAct, { do: 'assign' }>) => {
    const group = group_id === null ? '…' : nameOf('group', group_id)
    switch (to) {
      case 'nobody':
        return t`снять исполнителя`
      case 'person': {
        const person = assigned_to === null ? '…' : nameOf('member', assigned_to)
        return group_id === null ? t`назначить: ${person}` : t`назначить: ${person}, группа «${group}»`
      }
      case 'group':
        return t`назначить группе «${group}»`
      case 'turn':
      case 'load':
      case 'last_owner':
      case 'author_owner': {
        const way = t(assignNames[to])
        return group_id === null ? t`назначить: ${way}` : t`назначить: ${way}, из группы «${group}»`
      }
      default:
        return to satisfies never
    }
  }

  const reply = (act: Extract<RuleAct, { do: 'reply' }>) => {
    const template = act.template_id === null ? '' : nameOf('template', act.template_id)
    const text = excerptOf(act.variants[0] ?? '…', EXCERPT)
    const count = act.variants.length
    const what =
      act.template_id !== null
        ? t`ответить шаблоном «${template}»`
        : count > 1
          ? t`ответить одним из ${count} текстов, например «${text}»`
          : t`ответить «${text}»`
    const then = act.then_status && statusName(act.then_status)
    return [
      what,
      ...(act.is_private ? [t`в личные сообщения`] : []),
      ...(act.unless_answered ? [t`если никто не ответил`] : []),
      ...(then ? [t`затем статус «${then}»`] : []),
    ].join(', ')
  }

  const bare = (act: RuleAct): string => {
    switch (act.do) {
      case 'tags': {
        const what = change(act, 'tag')
        return t`теги: ${what}`
      }
      case 'label': {
        const what = change(act, 'label')
        return t`метки автора: ${what}`
      }
      case 'note': {
        const text = excerptOf(act.text || '…', EXCERPT)
        return t`написать коллегам «${text}»`
      }
      case 'status': {
        const status = statusName(act.status)
        if (act.delay_minutes === null) return t`поставить статус «${status}»`
        const delay = time(act.delay_minutes)
        return act.working ? t`отложить на ${delay} рабочего времени` : t`отложить на ${delay}`
      }
      case 'assign':
        return assign(act)
      case 'reply':
        return reply(act)
      case 'hide':
        return t`скрыть в сети`
      case 'unhide':
        return t`показать в сети снова`
      case 'delete':
        return t`удалить в сети`
      case 'like':
        return t`поставить лайк`
      case 'block': {
        const where = act.everywhere ? t`во всех аккаунтах этой сети` : t`в этом аккаунте`
        const { days } = act
        return days === null
          ? t`заблокировать автора ${where} навсегда`
          : t`заблокировать автора ${where} на ${days} дн.`
      }
      case 'macro': {
        const macro = act.macro_id ? nameOf('macro', act.macro_id) : '…'
        return t`запустить макрос «${macro}»`
      }
      case 'notify': {
        const whom = all([
          ...(act.assignee ? [t`исполнителю`] : []),
          ...act.user_ids.map((id) => nameOf('member', id)),
          ...act.group_ids.map((id) => `«${nameOf('group', id)}»`),
        ])
        const [to, text] = [whom || '…', act.text || '…']
        return t`сообщить «${text}»: ${to}`
      }
      default:
        return act satisfies never
    }
  }

  return (act: RuleAct): string => {
    const minutes = afterMinutesOf(act)
    const words = bare(act)
    if (minutes === 0) return words
    const delay = time(minutes)
    return t`через ${delay} ${words}`
  }
}
