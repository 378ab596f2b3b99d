// What leaves in one piece, in words: made when it leaves, with the rights of that moment.
import { limits } from '@otklik/contract/limits.ts'
import type { Facts } from '../facts.ts'
import { type Route, textsIn, wordsOf } from '../words.ts'
import type { Claimed } from './claim.ts'

export type Line = { title: string; text: string; path: string }
/** `tag`: by which a browser, and its push service, know the same again. */
export type Message = { lines: Line[]; more: number; tag: string; locale: 'ru' | 'en' }

const MOST_LINES = 20

export function messageOf({ reader, locale, rows }: Claimed, facts: Facts, isWordless: boolean): Message {
  const lines = rows.slice(0, MOST_LINES).map((row): Line => {
    const { title, text, route } = wordsOf(row, facts, reader, locale)
    return { title, text: isWordless ? '' : text, path: route ? pathOf(route) : '/' }
  })
  const [first] = rows
  const tag = rows.length === 1 && first ? `${first.code} ${first.join_key}` : 'several'
  return { lines, more: rows.length - lines.length, tag: `${first?.space_id ?? 0} ${tag}`, locale }
}

/** The page by the name that the specification gives it; others lead to the beginning. */
function pathOf({ name, id, query = {} }: Route): string {
  const paths: Readonly<Record<string, string>> = {
    ...{
      'item-page': `/items/${id}`,
      'chat-page': `/chats/${id}/messages`,
      'items-page': '/items',
      'chats-page': '/chats',
    },
    ...{ 'account-edit': `/settings/accounts/${id}`, 'billing-page': '/settings/billing' },
    ...{ 'settings-email-page': '/settings/email' },
    ...{ 'profile-page': '/settings/profile', 'ai-page': '/settings/ai', 'agent-page': `/settings/ai/${id}` },
  }
  const asked = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`),
  )
  return `${paths[name] ?? '/'}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

/** What the notice of a browser says: one, or how many. */
export function shortOf({ lines, more, locale }: Message): Line {
  const [first] = lines
  if (lines.length === 1 && first) return { ...first, text: cut(first.text, limits.push_text) }
  const text = lines
    .slice(0, 3)
    .map(({ title }) => title)
    .join('\n')
  return { title: textsIn(locale).several(lines.length + more), text, path: '/' }
}

/** Whole lines up to the bound, then how many are left. */
export function longOf(message: Message, most: number, write: (line: Line) => string): string {
  const { lines, more, locale } = message
  const written: string[] = []
  let size = 0
  for (const line of lines) {
    const text = write(line)
    if (size + text.length > most - MORE_ROOM) break
    written.push(text)
    size += text.length + 2
  }
  const left = lines.length - written.length + more
  return [...written, ...(left > 0 ? [textsIn(locale).more(left)] : [])].join('\n\n')
}
const MORE_ROOM = 100

/** Never half of a character. */
export const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
