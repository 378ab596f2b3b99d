import type { TokenField } from './network.ts'

type Words = TokenField['label']

/** What a messenger gives to whoever makes a bot. */
export const botToken = (hint: Words): TokenField => ({
  ...{ name: 'access', is_required: true, kind: 'secret' },
  label: { ru: 'Токен бота', en: 'Bot token' },
  hint,
})

/** Which of those that the token speaks for it is. */
export const pageName = (label: Words, hint: Words): TokenField => ({
  ...{ name: 'page', is_required: true, kind: 'text' },
  ...{ label, hint },
})
