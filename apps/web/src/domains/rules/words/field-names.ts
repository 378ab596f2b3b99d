import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldType, fieldFacts, RuleField, RuleOperator } from '@otklik/contract/rules/fields.ts'

// How fields and operators are called, once: the editor offers these words, sentences are made of them.

export const fieldNames: Record<RuleField, MessageDescriptor> = {
  company: msg`компания`,
  account: msg`аккаунт`,
  network: msg`сеть`,
  kind: msg`что это`,
  text: msg`текст`,
  language: msg`язык`,
  has_link: msg`ссылка в тексте`,
  has_phone: msg`телефон в тексте`,
  has_email: msg`почта в тексте`,
  emoji_only: msg`только эмодзи`,
  has_files: msg`вложения`,
  file_kinds: msg`вид вложения`,
  emotion: msg`эмоция`,
  status: msg`статус`,
  previous_status: msg`прежний статус`,
  assignee: msg`исполнитель`,
  group: msg`группа`,
  tags: msg`тег`,
  replied: msg`ответ есть`,
  cause: msg`причина события`,
  who: msg`кто сделал`,
  author_name: msg`имя автора`,
  author_labels: msg`метка автора`,
  author_blocked: msg`автор заблокирован`,
  author_has_others: msg`автор известен в других сетях`,
  author_things: msg`обращений автора`,
  author_negative: msg`негативных обращений автора`,
  author_known_days: msg`автор известен дней`,
  author_followers: msg`подписчиков у автора`,
  rating: msg`оценка`,
  is_hidden: msg`скрыт`,
  answers_us: msg`ответ нам`,
  answers_other: msg`ответ другому`,
  post: msg`пост`,
  post_age: msg`возраст поста`,
  post_url: msg`адрес поста`,
  post_text: msg`текст поста`,
  thread_depth: msg`глубина в ветке`,
  twins: msg`похожих до него`,
  title: msg`заголовок отзыва`,
  text_since_answer: msg`всё с нашего ответа`,
  message_number: msg`номер сообщения клиента`,
  since_our_answer: msg`прошло с нашего ответа`,
  window_left: msg`осталось до закрытия окна`,
  is_first_ever: msg`первое обращение`,
  is_group_chat: msg`групповой чат`,
  time_of_day: msg`время суток`,
  weekday: msg`день недели`,
  working_hours: msg`рабочее время`,
  holiday: msg`праздник`,
  people_online: msg`людей на линии`,
  queue_length: msg`ждут ответа`,
  oldest_waiting: msg`самый давний ждёт`,
}

/** Flags read as a whole phrase, since «ссылка в тексте: нет» is no way to speak. */
type Flag = { yes: MessageDescriptor; no: MessageDescriptor }
export const flagPhrases: Partial<Record<RuleField, Flag>> = {
  has_link: { yes: msg`в тексте есть ссылка`, no: msg`в тексте нет ссылки` },
  has_phone: { yes: msg`в тексте есть телефон`, no: msg`в тексте нет телефона` },
  has_email: { yes: msg`в тексте есть почта`, no: msg`в тексте нет почты` },
  emoji_only: { yes: msg`только эмодзи`, no: msg`не только эмодзи` },
  has_files: { yes: msg`есть вложения`, no: msg`нет вложений` },
  replied: { yes: msg`ответ уже есть`, no: msg`ответа ещё нет` },
  author_blocked: { yes: msg`автор заблокирован`, no: msg`автор не заблокирован` },
  author_has_others: { yes: msg`автор известен в других сетях`, no: msg`автор не известен в других сетях` },
  is_hidden: { yes: msg`комментарий скрыт`, no: msg`комментарий не скрыт` },
  answers_us: { yes: msg`это ответ нам`, no: msg`это не ответ нам` },
  answers_other: { yes: msg`это ответ другому`, no: msg`это не ответ другому` },
  is_first_ever: { yes: msg`это первое обращение`, no: msg`это не первое обращение` },
  is_group_chat: { yes: msg`это групповой чат`, no: msg`это не групповой чат` },
  working_hours: { yes: msg`рабочее время`, no: msg`нерабочее время` },
  holiday: { yes: msg`праздник`, no: msg`не праздник` },
}

type Part = (typeof fieldFacts)[RuleField]['of']
export const partNames: Record<Part, MessageDescriptor> = {
  thing: msg`Обращение`,
  author: msg`Автор`,
  item: msg`Комментарий или отзыв`,
  chat: msg`Диалог`,
  moment: msg`Время`,
  team: msg`Команда`,
}

const none_of = msg`кроме`
export const operatorNames: Record<FieldType, Partial<Record<RuleOperator, MessageDescriptor>>> = {
  set: { one_of: msg`один из`, none_of, is_empty: msg`не указано` },
  sets: { any_of: msg`любой из`, all_of: msg`все из`, none_of, is_empty: msg`ни одного` },
  number: {
    eq: msg`равно`,
    ne: msg`не равно`,
    lt: msg`меньше`,
    le: msg`не больше`,
    gt: msg`больше`,
    ge: msg`не меньше`,
    between: msg`от и до`,
  },
  flag: { yes: msg`да`, no: msg`нет` },
  text: {
    words: msg`содержит слова`,
    phrase: msg`содержит фразу`,
    exact: msg`совпадает с`,
    begins: msg`начинается с`,
    contains: msg`содержит буквы`,
    regex: msg`подходит под выражение`,
    length: msg`длиной`,
  },
}
