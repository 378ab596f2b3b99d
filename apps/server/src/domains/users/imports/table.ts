// A table of people: what may stand in it, and what a line of it says.
import { limits } from '@otklik/contract/limits.ts'
import type { Role, Switch } from '@otklik/contract/permissions.ts'
import { type ColumnRow, type Columns, readColumns } from '../../../platform/csv-columns.ts'

const columns = {
  email: ['Почта', 'Электронная почта', 'Email', 'E-mail'],
  role: ['Роль', 'Role'],
  sections: ['Разделы', 'Sections'],
  groups: ['Группы', 'Groups'],
  accounts: ['Аккаунты', 'Accounts'],
  is_fenced: ['Видит только своё', 'Sees only their own'],
} satisfies Columns<string>
type Column = keyof typeof columns
export type WrittenPerson = ColumnRow<Column>

/** As pages call them, in either language, and as calls do. */
const roleNames: Record<Role, readonly string[]> = {
  administrator: ['администратор', 'administrator'],
  operator: ['оператор', 'operator', 'agent'],
  moderator: ['модератор', 'moderator'],
  analyst: ['аналитик', 'analyst'],
  readonly: ['только чтение', 'read only', 'readonly'],
}
const switchNames: Record<Switch, readonly string[]> = {
  items: ['комментарии и упоминания', 'комментарии', 'comments and mentions', 'comments', 'items'],
  messages: ['личные сообщения', 'сообщения', 'personal messages', 'messages'],
  templates: ['шаблоны', 'templates'],
  qa: ['проверка качества', 'quality checks', 'qa'],
  approve: ['одобрение ответов', 'approval', 'approve'],
}
const answers = { yes: ['да', 'yes', 'true', '1', '+'], no: ['нет', 'no', 'false', '0', '-', ''] }

/** Made once: a table may ask hundreds of thousands of times. */
function finder<N extends string>(names: Record<N, readonly string[]>) {
  const all = Object.entries<readonly string[]>(names).flatMap(([name, words]) =>
    words.map((word): [string, N] => [word, name as N]),
  )
  const found = new Map(all)
  return (written: string): N | undefined => found.get(written.toLowerCase())
}
export const roleOf = finder(roleNames)
export const switchOf = finder(switchNames)
export const yesOrNo = finder(answers)

/** More than anybody keeps about a person; an address and some names are short. */
const COLUMNS_AT_MOST = 100
const CELL_CHARS = 10_000

export const readPeople = (chunks: Uint8Array[]): Promise<WrittenPerson[]> =>
  readColumns(chunks, {
    columns,
    needed: ['email'],
    bounds: { rows: limits.people_import, columns: COLUMNS_AT_MOST, cell_chars: CELL_CHARS },
    faults: { no_heading: 'no_email_column', many_lines: 'many_people' },
  })
