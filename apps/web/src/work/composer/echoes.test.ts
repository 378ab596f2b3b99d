import { expect, it } from 'vitest'
import { type Echo, makeEcho, unanswered } from './echoes.ts'

const ME = 1
const echo = (text: string, part: Partial<Echo> = {}): Echo => ({
  ...makeEcho(
    { text, uploads: [] },
    { then_status: null, is_private: false, quoted: null, seen_version: 1, undo_ms: 5_000 },
  ),
  ...part,
})
const real = (id: number, text: string) => ({ id, text, user_id: ME, state: 'pending' as const })
const texts = (echoes: readonly Echo[]) => echoes.map(({ draft }) => draft.text)

it('stays until its real one is there', () => {
  const answered = echo('да', { answer_id: 7 })
  expect(texts(unanswered([answered], [], ME))).toEqual(['да'])
  expect(unanswered([answered], [real(7, 'да')], ME)).toEqual([])
})

it('goes when an event brings its real one before the answer', () => {
  expect(unanswered([echo('да')], [real(7, 'да')], ME)).toEqual([])
  expect(texts(unanswered([echo('да')], [{ ...real(7, 'да'), user_id: 2 }], ME))).toEqual(['да'])
  expect(texts(unanswered([echo('да')], [{ ...real(7, 'да'), state: 'sent' as const }], ME))).toEqual(['да'])
})

it('tells two of the same words apart', () => {
  expect(texts(unanswered([echo('да', { answer_id: 7 }), echo('да')], [real(7, 'да')], ME))).toEqual(['да'])
  expect(texts(unanswered([echo('да'), echo('да')], [real(7, 'да')], ME))).toEqual(['да'])
})
