import { useLingui } from '@lingui/react/macro'
import type { Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'

/** What each figure is called, and how it is counted: the contract's definitions in words. */
export function useFigureWords(channel: StatsChannel) {
  const { t } = useLingui()
  const names: Record<Figure, string> = {
    received: t`Пришло`,
    processed: t`Обработано`,
    replied: t`С ответом`,
    closed: channel === 'items' ? t`Закрыто` : t`Закрыто диалогов`,
    backlog: t`В очереди сейчас`,
    reaction: t`Первая реакция, медиана`,
  }
  const ofItems: Record<Figure, string> = {
    received: t`Комментарии, отзывы и упоминания, написанные за период. Загруженная история не считается.`,
    processed: t`Из пришедших за период: закрыты, закрыты правилом, отложены или ждут клиента.`,
    replied: t`Из пришедших за период: те, на которые команда ответила, здесь или в самой сети.`,
    closed: t`Из пришедших за период: сейчас закрыты человеком или правилом.`,
    backlog: t`Новые, открытые снова и взятые в работу на эту минуту, за какой бы день они ни пришли.`,
    reaction: t`Время от комментария до первого ответа команды; половине пришедших за период ответили быстрее.`,
  }
  const ofChats: Record<Figure, string> = {
    received: t`Сообщения клиентов за период. Загруженная история не считается.`,
    processed: t`Из пришедших за период: после сообщения команда ответила или диалог закрыли.`,
    replied: t`Из пришедших за период: сообщения, после которых команда ответила, прежде чем диалог закрыли и клиент написал снова.`,
    closed: t`Сколько раз за период закрывали диалоги.`,
    backlog: t`Диалоги, которые на эту минуту новые, открыты снова или в работе.`,
    reaction: t`Время от первого сообщения без ответа до отправки следующего ответа команды; закрытие без ответа прерывает ожидание. Половина ответов за период быстрее.`,
  }
  /** The same in the days that it is compared with. */
  const previously = (figure: Figure) => {
    const name = names[figure]
    return t`${name} в прошлый период`
  }
  return { names, formulas: channel === 'items' ? ofItems : ofChats, previously }
}
