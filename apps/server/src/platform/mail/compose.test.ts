import { describe, expect, test } from 'vitest'
import { sampleLetters, stopUrl, url } from '../../../test/sample-letters.ts'
import { compose } from './compose.ts'

const letters = sampleLetters('Olga')

describe.each(letters.map((letter) => [`${letter.kind}, ${letter.locale}`, letter] as const))('%s', (_, letter) => {
  const { subject, html, text } = compose(letter)

  test('says where it leads in words and in a button, and fetches nothing', () => {
    if ('url' in letter) {
      expect(text).toContain(`\n${url}`)
      expect(html.match(/href="https:\/\/support\.example\.com\/somewhere\/hash\?a=1&amp;b=2"/g)).toHaveLength(2)
    }
    expect(html).not.toMatch(/<img|<script|url\(|@import|src=/)
    expect(subject).not.toMatch(/undefined|\n/)
    expect(html + text).not.toMatch(/undefined|\[object/)
  })

  test('says how to stop what comes again and again, for programs that have no button for it', () => {
    const isRegular = 'unsubscribe' in letter
    expect(text.includes(`:\n${stopUrl}`)).toBe(isRegular)
    expect(html.includes(`href="${stopUrl}"`)).toBe(isRegular)
    expect(text.includes(letter.locale === 'ru' ? 'Отписаться' : 'Unsubscribe')).toBe(isRegular)
  })

  test('is written in its language', () => {
    const cyrillic = /[а-я]/i
    expect(cyrillic.test(subject + text)).toBe(letter.locale === 'ru')
    expect(html).toContain(`lang="${letter.locale}"`)
  })
})

test('what people call themselves is neither markup, nor a link, nor a header', () => {
  const { subject, html, text } = compose({
    kind: 'invitation',
    to: 'a@example.test',
    locale: 'en',
    inviter: '<img src=x onerror=alert(1)>"\'',
    space: `Win at https://evil.example/now\r\nBcc: all@example.test ${'x'.repeat(500)}`,
    url,
  })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;')
  expect(html).not.toContain('<img')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(400)
  for (const part of [subject, html, text]) expect(part).not.toMatch(/https?:\/\/evil|evil\.example|all@example/)
})

test('a link that closes its own attribute does not', () => {
  const { html } = compose({ kind: 'confirm_email', to: 'a@b.c', locale: 'ru', name: 'N', url: 'https://x/"><script>' })
  expect(html).not.toContain('<script')
})

test('the day of deletion is told in full', () => {
  const [russian, english] = (['ru', 'en'] as const).map((locale) =>
    compose({
      kind: 'period_ends',
      to: 'a@b.c',
      locale,
      name: 'N',
      space: 'S',
      is_trial: true,
      delete_after: 1_800_000_000,
      url,
    }),
  )
  expect(russian?.text).toContain('15 января 2027 г. в 11:00 по московскому времени')
  expect(english?.text).toContain('15 January 2027 at 08:00 (UTC)')
})
