import { useLingui } from '@lingui/react/macro'
import type { Role, Switch } from '@otklik/contract/permissions.ts'

type Words = { name: string; about: string }

/** From the most to the least, as people are chosen for them. */
export const rolesInOrder = ['administrator', 'operator', 'moderator', 'analyst', 'readonly'] as const

/** What each role is for, in one line (product/rights: What each role is for). */
export function useRoleTexts(): Record<Role, Words> {
  const { t } = useLingui()
  return {
    administrator: {
      name: t`Администратор`,
      about: t`Отвечает клиентам, подключает аккаунты, управляет людьми и оплатой.`,
    },
    operator: { name: t`Оператор`, about: t`Отвечает клиентам и закрывает обращения.` },
    moderator: {
      name: t`Модератор`,
      about: t`Следит за порядком: меняет статусы, удаляет и блокирует, но не отвечает.`,
    },
    analyst: { name: t`Аналитик`, about: t`Читает обращения и статистику, ничего не меняет.` },
    readonly: { name: t`Только чтение`, about: t`Видит обращения, ничего не меняет.` },
  }
}

export function useSwitchTexts(): Record<Switch, Words> {
  const { t } = useLingui()
  return {
    items: { name: t`Комментарии и упоминания`, about: t`Видит раздел «Комментарии».` },
    messages: { name: t`Личные сообщения`, about: t`Видит раздел «Сообщения».` },
    templates: { name: t`Шаблоны`, about: t`Создаёт и меняет шаблоны ответов.` },
    qa: { name: t`Проверка качества`, about: t`Оценивает ответы коллег.` },
    approve: {
      name: t`Одобрение ответов`,
      about: t`Решает, уйдут ли ответы тех, кому нужно одобрение. Администраторы могут и так.`,
    },
  }
}
