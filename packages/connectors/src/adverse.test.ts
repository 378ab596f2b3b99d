import { describe, expect, it } from 'vitest'
import { bare as bareStore } from './googleplay/outgoing.ts'
import { decoded, readHtml } from './html.ts'
import { readable as readOk } from './ok/comments.ts'
import { bare, bareOfMarkup } from './same-words.ts'
import { readWords } from './useresponse/topics.ts'
import { readable as readVc } from './vc/comments.ts'
import { nameIn } from './whatsapp/subjects.ts'
import { readable as readYoutube } from './youtube/failures.ts'

// Whoever writes to us chooses the text, and every process reads for everybody: none may take longer than its length.

const MEGABYTE = 1_000_000
/** What grows with the square takes minutes; what grows with the length took up to 220 ms on the slowest machine so far. */
const MOST_MS = 1_000
const fill = (part: string) => part.repeat(Math.ceil(MEGABYTE / part.length)).slice(0, MEGABYTE)

/** What opens without end, what is nearly closed, and long runs of what is skipped. */
const adverse = [
  ...[
    '<',
    '<a ',
    '<a href="x">',
    '<img ',
    '<img src=',
    '<b',
    '<br ',
    '</',
    '<mention ',
    '<mention>',
    '&',
    '&#',
    '&amp;',
  ],
  ...[
    '[',
    '[img]',
    '[url=',
    '[url=x]',
    '[b=',
    '{',
    '{a:b}',
    '{a:',
    ' ',
    '\n',
    ' \n',
    '\r\n',
    '\t',
    '  a',
    'FN',
    'FN\n',
  ],
  ...['FN;', 'а', '"', "'", '<a href="', '/'],
]

const readers: Record<string, (text: string) => unknown> = {
  readHtml,
  decoded,
  bare,
  bareOfMarkup,
  bareStore,
  readOk,
  readVc,
  readWords,
  nameIn,
  readYoutube: (text) => readYoutube({ message: text, errors: [], details: [] } as never),
}

/** Milliseconds of work, however busy the machine is otherwise; the best of two. */
function took(work: () => unknown): number {
  const once = () => {
    const began = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  const first = once()
  return first < MOST_MS ? first : Math.min(first, once())
}

describe.each(Object.entries(readers))('%s', (_, read) => {
  it.each(adverse)('reads a megabyte of %j in a time that grows with its length', (part) => {
    expect(took(() => read(fill(part)))).toBeLessThan(MOST_MS)
  })
  it('and one wrapped into itself', () => {
    const deep = `${'<b'.repeat(200_000)}${'>'.repeat(200_000)}`
    expect(took(() => read(deep))).toBeLessThan(MOST_MS)
  })
})

describe('what is read is read as before', () => {
  it.each([
    ['<p>Раз <a href="https://a.example/x">два <b>три</b></a></p>', 'Раз два три (https://a.example/x)'],
    ['Раз \n  два<br>\n три', 'Раз два\nтри'],
    ['1 < 2 и 3 > 2', '1 < 2 и 3 > 2'],
  ])('%s', (html, text) => {
    expect(readHtml(html).text).toBe(text)
  })
  it('names of people and groups', () => {
    expect(readOk('{group:47}Лавка{group}, {user:1}Мария{user}!')).toBe('Лавка, Мария!')
    expect(readVc('<mention id="1">Мария</mention> и <mention id="2">Пётр</mention>')).toBe('Мария и Пётр')
  })
  it('codes of forums', () => {
    expect(readWords('[img]https://a.example/1.png[/img][b]Да[/b]')).toEqual({
      text: 'Да',
      pictures: ['https://a.example/1.png'],
    })
  })
})
