import type { Locale } from '@otklik/contract/users/users.ts'
import type { LetterFacts, LetterKind } from '@otklik/locales/letter.ts'

export type Letter = { [K in LetterKind]: { to: string; locale: Locale; kind: K } & LetterFacts[K] }[LetterKind]
