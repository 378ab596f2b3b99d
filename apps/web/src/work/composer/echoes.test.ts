import { expect, it } from 'vitest'
import { addEcho, answerEcho, type Echo, makeEcho, rowKey, unanswered } from './echoes.ts'

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

it('is one row with its real one, whichever comes first', () => {
  const [first, second] = [echo('да'), echo('да')]
  unanswered([first], [real(71, 'да')], ME)
  expect(rowKey(71)).toBe(first.id)
  // What the answer says later changes nothing: two rows must not stand under one key.
  addEcho('item/1', first)
  answerEcho('item/1', first.id, 72)
  expect([rowKey(71), rowKey(72)]).toEqual([first.id, 72])
  addEcho('item/1', second)
  answerEcho('item/1', second.id, 73)
  expect(rowKey(73)).toBe(second.id)
  expect(rowKey(74)).toBe(74)
})
