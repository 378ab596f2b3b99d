import { createHash } from 'node:crypto'
import type { SocialProvider } from './clients.ts'
import { emailOn, nameOf, visitors } from './people.ts'

const names: Readonly<Record<SocialProvider, string>> = {
  vk: 'VK ID',
  yandex: 'Яндекс ID',
  google: 'Google',
  facebook: 'Facebook',
}

const texts = {
  ru: {
    about: 'Выдуманный вход: выберите, кем войти в Otklik.',
    accounts: 'Выдуманное окно: выберите, что подключить к Otklik.',
    none: 'без email',
    refuse: 'Отказаться',
    bad: 'Неверный запрос',
  },
  en: {
    about: 'An invented sign-in: choose whom to enter Otklik as.',
    accounts: 'An invented window: choose what to connect to Otklik.',
    none: 'no email',
    refuse: 'Refuse',
    bad: 'Bad request',
  },
}
type Language = keyof typeof texts

const style = `
:root { color-scheme: light dark; --bg: light-dark(#f4f4f1, #0f1213); --surface: light-dark(#fff, #15191a); --line: light-dark(#e6e5e0, #252b2c); --hover: light-dark(#f2f2ee, #1c2223); --text: light-dark(#1a1c1b, #e6eae9); --quiet: light-dark(#666964, #8f9a98); --accent: light-dark(#0a6064, #6fd0ca) }
body { font: 15px/1.5 Inter, system-ui, sans-serif; max-width: 24rem; margin: 0 auto; padding: 12vh 1rem 2rem; background: var(--bg); color: var(--text) }
h1 { font-size: 1.25rem; margin: 0 } p { color: var(--quiet); margin: .25rem 0 1.25rem }
nav { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
a { display: block; padding: .7rem 1rem; color: inherit; text-decoration: none } a + a { border-top: 1px solid var(--line) }
a:hover { background: var(--hover) } a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
small { display: block; color: var(--quiet) } a.refuse { color: var(--accent) }
`
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Whom to enter as: each a link to the same address with `as` at its end. */
export function choosePage(provider: SocialProvider, query: URLSearchParams, language: Language): string {
  const t = texts[language]
  const people = visitors.map((visitor) =>
    link(
      query,
      visitor.key,
      `${escaped(nameOf(visitor))}<small>${escaped(emailOn(provider, visitor) ?? t.none)}</small>`,
      ` id="${visitor.key}"`,
    ),
  )
  const refuse = link(query, 'nobody', t.refuse, ' class="refuse" id="nobody"')
  return frame(names[provider], language, `<p>${t.about}</p><nav>${people.join('')}${refuse}</nav>`)
}

/** Which account to open to the application, where the network itself has people choose. */
export function accountsPage(
  title: string,
  accounts: readonly { id: string; name: string; screen_name: string }[],
  query: URLSearchParams,
  language: Language,
): string {
  const t = texts[language]
  const links = accounts.map(({ id, name, screen_name }) =>
    link(query, id, `${escaped(name)}<small>${escaped(screen_name)}</small>`, ` id="account-${id}"`),
  )
  const refuse = link(query, 'nobody', t.refuse, ' class="refuse" id="nobody"')
  return frame(title, language, `<p>${t.accounts}</p><nav>${links.join('')}${refuse}</nav>`)
}

const link = (query: URLSearchParams, as: string, words: string, kind = '') =>
  `<a href="?${escaped(new URLSearchParams([...query, ['as', as]]).toString())}"${kind}>${words}</a>`

export const badPage = (provider: SocialProvider, why: string, language: Language) =>
  frame(names[provider], language, `<p>${texts[language].bad}: ${escaped(why)}</p>`)

export const frame = (title: string, language: Language, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (words: string) => words.replace(/[&<>"]/g, (mark) => marks[mark] as string)
