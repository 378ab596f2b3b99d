import { useLingui } from '@lingui/react/macro'
import type { SetupChange, SetupFault, SetupSection } from '@otklik/contract/setup.ts'

export function useSetupWords() {
  const { t } = useLingui()
  const sections: Record<SetupSection, string> = {
    space: t`Пространство`,
    companies: t`Компании`,
    statuses: t`Рабочие статусы`,
    calendars: t`Рабочее время`,
    schedule_settings: t`Правила графика`,
    absence_kinds: t`Виды отсутствий`,
    groups: t`Группы сотрудников`,
    labels: t`Метки авторов`,
    tag_groups: t`Группы тегов`,
    tags: t`Теги`,
    template_folders: t`Папки шаблонов`,
    rule_folders: t`Папки правил`,
    rules: t`Правила`,
    bots: t`Боты`,
    fact_folders: t`Папки фактов`,
    facts: t`Факты`,
    agents: t`ИИ-агенты`,
    emotion_settings: t`Эмоции`,
    emotion_words: t`Слова эмоций`,
    templates: t`Шаблоны`,
    macros: t`Макросы`,
    views: t`Общие фильтры`,
    shift_templates: t`Шаблоны смен`,
    cover: t`Сколько людей нужно`,
    targets: t`Нормативы`,
    routing_settings: t`Возврат и передача`,
    robot_settings: t`Пауза роботов`,
    notification_rules: t`Слова в уведомлениях браузера`,
    notification_defaults: t`Уведомления команды`,
    webhooks: t`Вебхуки`,
  }
  const deeds: Record<SetupChange['does'], string> = {
    add: t`добавится`,
    change: t`изменится`,
    remove: t`уберётся`,
    order: t`порядок изменится`,
  }
  const reasons: Record<NonNullable<SetupChange['why']>, string> = {
    ours: t`изменено только здесь`,
    conflict: t`изменено и здесь, и в файле`,
    removal: t`в файле этого нет`,
  }
  const sectionName = (name: string) => (name in sections ? sections[name as SetupSection] : name)
  const what = ({ what, about, field }: SetupFault): string => {
    switch (what) {
      case 'shape':
        return field ? t`неверное значение поля ${field}` : t`неверная запись`
      case 'twice':
        return t`такое название уже было выше`
      case 'unknown_section':
        return t`такого раздела здесь нет`
      case 'unknown_name':
        return t`нет «${about}»: отметьте раздел, где это создаётся`
      case 'unknown_account':
        return t`нет аккаунта ${about}: выберите, чем его заменить`
      case 'no_access':
        return t`этот раздел вам менять нельзя`
      case 'refused':
        return field ? `${about} (${field})` : about
    }
  }
  return { sections, deeds, reasons, sectionName, what }
}
