import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHtml, readHtml } from '../src/html.ts'
import { readHost, siteOf } from '../src/own-host.ts'

test.each([
  ['<p>Раз</p><p>Два &amp; три</p>', 'Раз\nДва & три'],
  ['Раз<br />Два<br>Три', 'Раз\nДва\nТри'],
  ['<p>Раз\n и   ещё</p>', 'Раз и   ещё'],
  ['Без тегов\nдве строки &lt;тут&gt;', 'Без тегов\nдве строки <тут>'],
  ['5 < 7, 8 > 3', '5 < 7, 8 > 3'],
  ['<a href="https://x.test/a">сюда</a>', 'сюда (https://x.test/a)'],
  ['<ul><li>раз</li><li>два</li></ul>', 'раз\nдва'],
  ['&#1071;&#x42F;&unknown; &#0;', 'ЯЯ&unknown; &#0;'],
])('%j reads as %j', (html, text) => {
  expect(readHtml(html).text).toBe(text)
})

test('pictures are found where they lie', () => {
  expect(readHtml('<p>Вот<img class="a" src="https://x.test/1.png?a=1&amp;b=2"/></p>')).toEqual({
    text: 'Вот',
    pictures: ['https://x.test/1.png?a=1&b=2'],
  })
})

test('whatever is written comes back, whatever it holds', () => {
  const words = fc.array(
    fc.string({ unit: fc.constantFrom(...'аbя<>&"\'/ 1;=') }).filter((line) => line === line.trim() && line !== ''),
  )
  fc.assert(
    fc.property(words, (lines) => {
      expect(readHtml(`<p>${asHtml(lines.join('\n'))}</p>`).text).toBe(lines.join('\n'))
    }),
  )
})

test.each([
  ['lavka', 'lavka.userecho.com'],
  ['https://Lavka.UserEcho.com/communities/3', 'lavka.userecho.com'],
  [' help.example.com:8443/ ', 'help.example.com:8443'],
  ['7.help.xn--p1ai', '7.help.xn--p1ai'],
])('%j is the host %s', (pasted, host) => {
  expect(readHost(pasted, 'userecho.com')).toBe(host)
})

test.each([
  '',
  'a b.com',
  'x@evil.example.com',
  'https://user:pass@host.example',
  'ftp://a.b',
  'localhost:80',
  '.com',
  '[::1]',
  'a..b.com',
  // What stands behind an address that would do: without its end the pattern would take all of these.
  'help.example.com@evil.example',
  'help.example.com:8443@evil.example',
  'help.example.com:123456',
  'help.example.com x',
  'help.example.com-',
  'help.example.com\\evil',
  // Addresses in every form that `fetch` reads as one.
  '10.0.0.15',
  '127.0.0.1:8080',
  '8.8.8.88',
  '127.1',
  '0x7f.0.0.0x01',
  '0x7f.1',
  '0177.0.0.01',
  '2130706433',
  '0x7f000001',
  'a.10',
  'a.0x10',
  '[2001:db8::1]',
  '::1',
])('%j is none', (pasted) => {
  expect(() => readHost(pasted)).toThrow('not an address')
})

test('the world is spoken to by https, and a stand-in has all hosts beneath it', () => {
  const speaker = { secrets: { access: '', page: 'help.example.com' }, now: () => 0, fetch: () => Promise.reject() }
  expect(siteOf({ ...speaker, bases: { site: '' } })).toBe('https://help.example.com')
  expect(siteOf({ ...speaker, bases: { site: 'http://stand.in/x' } })).toBe('http://stand.in/x/help.example.com')
  const account = { provider_id: 'other.example.com', name: '' }
  expect(siteOf({ ...speaker, account, bases: {} })).toBe('https://other.example.com')
})
