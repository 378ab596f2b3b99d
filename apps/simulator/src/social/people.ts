import type { SocialProvider } from './clients.ts'

export type Visitor = {
  key: string
  place: number
  first_name: string
  last_name: string
  is_woman: boolean
  /** `own` is the provider's mailbox; `foreign` was never checked by it; `none` was not given, or does not exist. */
  email: 'own' | 'foreign' | 'none' | (string & {})
}

/** Who may sign in: invented, and one whose address a demo administrator has already. */
export const visitors: readonly Visitor[] = [
  { key: 'anna', first_name: 'Анна', last_name: 'Соколова', is_woman: true, email: 'own' },
  { key: 'ivan', first_name: 'Иван', last_name: 'Петров', is_woman: false, email: 'own' },
  { key: 'dmitry', first_name: 'Дмитрий', last_name: 'Кузнецов', is_woman: false, email: 'foreign' },
  { key: 'maria', first_name: 'Мария', last_name: 'Лебедева', is_woman: true, email: 'none' },
  { key: 'olga', first_name: 'Ольга', last_name: 'Лисина', is_woman: true, email: 'olga@demo.otklik' },
].map((visitor, place) => ({ ...visitor, place }))

const mailboxes: Readonly<Record<SocialProvider, string>> = {
  vk: 'vk.example',
  yandex: 'yandex.ru',
  google: 'gmail.com',
  facebook: 'facebook.example',
}

export function emailOn(provider: SocialProvider, { key, email }: Visitor): string | undefined {
  if (email === 'none') return undefined
  if (email === 'own') return `otklik-demo-${key}@${mailboxes[provider]}`
  return email === 'foreign' ? `${key}@elsewhere.example` : email
}

const first_ids: Readonly<Record<SocialProvider, bigint>> = {
  vk: 1_234_567_891n,
  yandex: 1_000_034_427n,
  google: 110_169_484_474_386_276_335n,
  facebook: 10_224_500_000_000_001n,
}

/** Text everywhere: Google's numbers are longer than a number can be. */
export const idOf = (provider: SocialProvider, { place }: Visitor) => String(first_ids[provider] + BigInt(place))

export const nameOf = ({ first_name, last_name }: Visitor) => `${first_name} ${last_name}`
