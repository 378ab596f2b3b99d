import { useLingui } from '@lingui/react/macro'
import { exactTime } from '../../../platform/time/time.ts'
import type { ReviewWords } from '../access-review.ts'
import { useRoleTexts } from './useRoleTexts.ts'

/** What the review of access is written in. A permission without words does not compile. */
export function useReviewWords(): ReviewWords {
  const { t, i18n } = useLingui()
  const roles = useRoleTexts()
  return {
    sheets: { rights: t`Права`, accounts: t`Аккаунты` },
    head: {
      name: t`Имя`,
      email: t`Электронная почта`,
      state: t`Состояние`,
      role: t`Роль`,
      fence: t`Видит только своё и своих групп`,
      groups: t`Группы`,
      two_factor: t`Вход в два шага`,
      seen: t`Последний раз здесь`,
    },
    values: {
      yes: t`да`,
      active: t`в команде`,
      deactivated: t`отключён`,
      left: t`вышел сам`,
      all_accounts: t`Все аккаунты`,
    },
    roles: {
      administrator: roles.administrator.name,
      operator: roles.operator.name,
      moderator: roles.moderator.name,
      analyst: roles.analyst.name,
      readonly: roles.readonly.name,
    },
    permissions: {
      self: t`Свой профиль`,
      person: t`Свои приглашения`,
      'desk.see': t`Рабочее место`,
      'items.see': t`Видит комментарии`,
      'items.process': t`Обрабатывает комментарии`,
      'items.assign': t`Назначает комментарии`,
      'items.reply': t`Отвечает на комментарии`,
      'items.macros': t`Макросы в комментариях`,
      'chats.see': t`Видит сообщения`,
      'chats.process': t`Обрабатывает сообщения`,
      'chats.reply': t`Отвечает на сообщения`,
      'chats.macros': t`Макросы в сообщениях`,
      'replies.approve': t`Одобрение ответов коллег`,
      'authors.process': t`Метки и заметки об авторах`,
      'files.upload': t`Загружает файлы`,
      'tags.manage': t`Теги`,
      'labels.manage': t`Метки`,
      'templates.manage': t`Шаблоны`,
      'macros.manage': t`Макросы`,
      'spaces.manage': t`Настройки пространства`,
      'accounts.manage': t`Подключение аккаунтов`,
      'members.manage': t`Сотрудники и группы`,
      'schedule.see': t`Видит график`,
      'schedule.manage': t`Составляет график`,
      'absences.approve': t`Согласует отсутствия`,
      'calendars.manage': t`Рабочее время и праздники`,
      'statuses.manage': t`Рабочие статусы`,
      'journal.see': t`Журнал действий`,
      'integrations.manage': t`Интеграции`,
      'watches.own': t`Подписки на фильтры`,
      'notifications.manage': t`Уведомления команды`,
      'setup.manage': t`Настройки файлом`,
      'draws.manage': t`Розыгрыши`,
      'rules.manage': t`Правила`,
      'emotions.manage': t`Эмоции`,
      'bots.manage': t`Боты`,
      'facts.manage': t`Факты`,
      'ai.manage': t`ИИ-агенты`,
      'ai.use': t`Черновики и сводки ИИ`,
      'billing.manage': t`Оплата`,
    },
    day: (at) => exactTime(at, i18n.locale),
  }
}
