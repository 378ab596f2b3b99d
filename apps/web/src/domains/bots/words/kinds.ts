import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AiFieldKind, BotNodeKind, QuestionKind } from '@otklik/contract/bots/nodes.ts'
import type { VariableKind } from '@otklik/contract/bots/variables.ts'
import {
  BoltIcon,
  BookmarkIcon,
  BracesIcon,
  BranchIcon,
  CheckIcon,
  ClockIcon,
  GlobeIcon,
  HandOverIcon,
  type Icon,
  LinkIcon,
  MessageIcon,
  PeopleIcon,
  PointerIcon,
  QuestionIcon,
  RedoIcon,
  ReplyIcon,
  WandIcon,
} from '../../../ui/icons/icons.tsx'

export const kindNames: Record<BotNodeKind, MessageDescriptor> = {
  message: msg`Сообщение`,
  choice: msg`Кнопки`,
  question: msg`Вопрос`,
  condition: msg`Условие`,
  set: msg`Переменная`,
  split: msg`Деление`,
  http: msg`HTTP-запрос`,
  facts: msg`Факты`,
  ai: msg`ИИ`,
  act: msg`Действие`,
  private_reply: msg`Личный ответ`,
  delay: msg`Пауза`,
  sub: msg`Другой бот`,
  go_to: msg`Переход`,
  hand_over: msg`Передать человеку`,
  end: msg`Конец`,
}

/** What it is for, where it is offered. */
export const kindHints: Record<BotNodeKind, MessageDescriptor> = {
  message: msg`Сказать клиенту`,
  choice: msg`Сообщение с кнопками на выбор`,
  question: msg`Спросить и запомнить ответ`,
  condition: msg`Пойти разными путями`,
  set: msg`Запомнить или посчитать`,
  split: msg`Разделить клиентов по долям`,
  http: msg`Спросить свою систему`,
  facts: msg`Найти в базе фактов`,
  ai: msg`Ответ, значения или тема от агента`,
  act: msg`Тег, статус, исполнитель, заметка`,
  private_reply: msg`Написать автору комментария`,
  delay: msg`Подождать`,
  sub: msg`Пройти сценарий другого бота`,
  go_to: msg`Вернуться к другому узлу`,
  hand_over: msg`Дальше отвечает сотрудник`,
  end: msg`Закончить разговор`,
}

export const kindIcons: Record<BotNodeKind, Icon> = {
  message: MessageIcon,
  choice: PointerIcon,
  question: QuestionIcon,
  condition: BranchIcon,
  set: BracesIcon,
  split: PeopleIcon,
  http: GlobeIcon,
  facts: BookmarkIcon,
  ai: WandIcon,
  act: BoltIcon,
  private_reply: ReplyIcon,
  delay: ClockIcon,
  sub: LinkIcon,
  go_to: RedoIcon,
  hand_over: HandOverIcon,
  end: CheckIcon,
}

/** In the order in which they are offered. */
export const offeredKinds = [
  ...(['message', 'choice', 'question', 'condition', 'http', 'facts', 'ai', 'hand_over', 'delay', 'act'] as const),
  ...(['set', 'split', 'private_reply', 'sub', 'go_to', 'end'] as const),
] as const satisfies BotNodeKind[]

export const answerNames: Record<QuestionKind, MessageDescriptor> = {
  text: msg`любой текст`,
  number: msg`число`,
  date: msg`дата`,
  phone: msg`телефон`,
  email: msg`электронная почта`,
  file: msg`файл`,
  place: msg`место на карте`,
  regex: msg`по регулярному выражению`,
}

export const variableKindNames: Record<VariableKind, MessageDescriptor> = {
  text: msg`текст`,
  number: msg`число`,
  flag: msg`да или нет`,
  date: msg`дата`,
  list: msg`список`,
}

export const aiFieldNames: Record<AiFieldKind, MessageDescriptor> = {
  text: msg`текст`,
  number: msg`число`,
  date: msg`дата`,
  phone: msg`телефон`,
  email: msg`электронная почта`,
  choice: msg`один из вариантов`,
}
