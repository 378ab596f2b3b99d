import { sayings } from '@otklik/contract/actions/sayings.ts'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { around } from '../../test/by-hand.tsx'
import { useFailureWords } from './useFailureWords.ts'

it('says why a network refused in the reader’s language where the meaning is known, and in its own words elsewhere', () => {
  const { result } = renderHook(useFailureWords, { wrapper: around().wrapper })
  const wordsFor = (reason_text: string) => result.current({ reason: 'rejected', reason_text }, 'X')
  expect(wordsFor(sayings.reply_not_invited)).toBe(
    'Отказ сети X: сеть разрешает программам отвечать только тем, кто упомянул или процитировал аккаунт',
  )
  for (const words of Object.values(sayings)) expect(wordsFor(words)).not.toContain(words)
  expect(wordsFor('Your account is suspended')).toBe('Отказ сети X: Your account is suspended')
})
