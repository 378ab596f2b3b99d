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
  bot: msg`Бот`,
  notify: msg`Сообщить`,
}

/** One word each: «ответ, тег, группа». */
export const actShorts: Record<RuleActName, MessageDescriptor> = {
  tags: msg`теги`,
  note: msg`заметка`,
  status: msg`статус`,
  assign: msg`назначение`,
  reply: msg`ответ`,
  hide: msg`скрыть`,
  unhide: msg`показ`,
  delete: msg`удалить`,
  like: msg`лайк`,
  block: msg`заблокировать`,
  label: msg`метки`,
  macro: msg`макрос`,
  bot: msg`бот`,
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
  const quoted = (words: string) => t`«${words}»`
  const all = (words: readonly string[]) => new Intl.ListFormat(i18n.locale).format(words)
  const names = (source: Source, ids: readonly number[]) => all(ids.map((id) => quoted(nameOf(source, id))))
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
        return t(assignNames.nobody)
      case 'person': {
        const person = assigned_to === null ? '…' : nameOf('member', assigned_to)
        return group_id === null ? person : t`${person}, группа «${group}»`
      }
      case 'group':
        return t`группа «${group}»`
      case 'turn':
      case 'load':
      case 'last_owner':
      case 'author_owner': {
        const way = t(assignNames[to])
        return group_id === null ? way : t`${way}, из группы «${group}»`
      }
      default:
        return to satisfies never
    }
  }

  const reply = (act: Extract<RuleAct, { do: 'reply' }>) => {
    const template = act.template_id === null ? '' : nameOf('template', act.template_id)
    const text = excerptOf(act.variants[0] || '…', EXCERPT)
    const count = act.variants.length
    const then = act.then_status && statusName(act.then_status)
    return [
      ...(act.template_id !== null ? [t`шаблоном «${template}»`] : []),
      ...(act.template_id === null && count > 1 ? [t`одним из ${count} текстов: «${text}»`] : []),
      ...(act.template_id === null && count <= 1 ? [quoted(text)] : []),
      ...(act.is_private ? [t`в личные сообщения`] : []),
      ...(act.unless_answered ? [t`если никто не ответил`] : []),
      ...(then ? [t`затем статус «${then}»`] : []),
    ].join(', ')
  }

  const notify = (act: Extract<RuleAct, { do: 'notify' }>) => {
    const whom = all([
      ...(act.assignee ? [t`исполнителю`] : []),
      ...act.user_ids.map((id) => nameOf('member', id)),
      ...act.group_ids.map((id) => quoted(nameOf('group', id))),
    ])
    return `${quoted(act.text || '…')}: ${whom || '…'}`
  }

  /** What stands behind the name of the act; nothing where the name says it all. */
  const detail = (act: RuleAct): string => {
    switch (act.do) {
      case 'tags':
        return change(act, 'tag')
      case 'label':
        return change(act, 'label')
      case 'note':
        return quoted(excerptOf(act.text || '…', EXCERPT))
      case 'status': {
        if (act.delay_minutes === null) return quoted(statusName(act.status))
        const delay = time(act.delay_minutes)
        return act.working ? t`отложить на ${delay} рабочего времени` : t`отложить на ${delay}`
      }
      case 'assign':
        return assign(act)
      case 'reply':
        return reply(act)
      case 'block': {
        const where = act.everywhere ? t`во всех аккаунтах этой сети, где это действует` : t`в этом аккаунте`
        const { days } = act
        return days === null ? t`${where} навсегда` : t`${where} на ${days} дн.`
      }
      case 'macro':
        return quoted(act.macro_id ? nameOf('macro', act.macro_id) : '…')
      case 'bot':
        return act.way === 'stop' ? '' : quoted(act.bot_id ? nameOf('bot', act.bot_id) : '…')
      case 'notify':
        return notify(act)
      case 'hide':
      case 'unhide':
      case 'delete':
      case 'like':
        return ''
      default:
        return act satisfies never
    }
  }

  const bare = (act: RuleAct): string => {
    const what = detail(act)
    switch (act.do) {
      case 'tags':
        return t`теги: ${what}`
      case 'label':
        return t`метки автора: ${what}`
      case 'note':
        return t`написать коллегам ${what}`
      case 'status':
        return act.delay_minutes === null ? t`поставить статус ${what}` : what
      case 'assign':
        return t`назначить: ${what}`
      case 'reply':
        return t`ответить ${what}`
      case 'hide':
        return t`скрыть в сети`
      case 'unhide':
        return t`показать в сети снова`
      case 'delete':
        return t`удалить в сети`
      case 'like':
        return t`поставить лайк`
      case 'block':
        return t`заблокировать автора ${what}`
      case 'macro':
        return t`запустить макрос ${what}`
      case 'bot':
        return act.way === 'stop' ? t`остановить бота` : t`запустить бота ${what}`
      case 'notify':
        return t`сообщить ${what}`
      default:
        return act satisfies never
    }
  }

  const later = (act: RuleAct, words: string) => {
    const minutes = afterMinutesOf(act)
    if (minutes === 0) return words
    const delay = time(minutes)
    return t`через ${delay} ${words}`
  }
  return {
    actWords: (act: RuleAct) => later(act, bare(act)),
    /** The same beside the name of the act, which it does not say again. */
    detailWords: (act: RuleAct) => later(act, detail(act)),
  }
}
