import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useMutation } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { around, soon } from '../../test/by-hand.tsx'
import { useListSearch } from '../page/useListSearch.ts'
import { useEdited } from './useEdited.ts'
import { useFaults } from './useFaults.ts'
import { useNew } from './useNew.ts'

type Draft = { name: string; color: string }
const saved: Draft = { name: 'Постоянный', color: 'blue' }
const refused = (part: object = {}) => new CallFailed(400, { error: 'Не вышло', error_type: 'invalid', ...part })
const useOwnFaults = () => useFaults(({ name }: Draft) => ({ name: name.trim() === '' && 'Укажите название' }))

/** A call that the test answers. */
function makeCall() {
  const sent: { body: Draft; answer: () => void; refuse: (error: Error) => void }[] = []
  const call = (body: Draft) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ body, answer: resolve, refuse: reject })
    })
  return { sent, call }
}

let last = 0
function edit() {
  const { sent, call } = makeCall()
  const name = `labels/${++last}`
  const { result, rerender } = renderHook(
    ({ known }) => {
      const save = useMutation({ mutationFn: call, meta: { quiet: true } })
      return useEdited({ name, saved: known, space_id: 1, save, faults: useOwnFaults() })
    },
    { wrapper: around().wrapper, initialProps: { known: saved } },
  )
  return {
    sent,
    now: () => result.current,
    type: (change: Partial<Draft>) => act(() => result.current.form.onChange(change)),
    save: () => act(() => result.current.bar.onSave()),
    reset: () => act(() => result.current.bar.onReset()),
    know: (known: Draft) => rerender({ known }),
  }
}

it('has something to save once something differs, and nothing when it is as before', () => {
  const { now, type, reset } = edit()
  expect(now().bar.isDirty).toBe(false)
  type({ name: 'Гость' })
  expect([now().form.value, now().bar.isDirty]).toEqual([{ name: 'Гость', color: 'blue' }, true])
  type({ name: 'Постоянный' })
  expect(now().bar.isDirty).toBe(false)
  type({ color: 'red' })
  reset()
  expect([now().form.value, now().bar.isDirty]).toEqual([saved, false])
})

it('says what is wrong before it asks the server, until it is changed', () => {
  const { now, type, save, sent } = edit()
  type({ name: '  ' })
  save()
  expect([now().form.errors, sent.length]).toEqual([{ name: 'Укажите название' }, 0])
  type({ name: 'Г' })
  expect(now().form.errors).toEqual({})
})

it('saves the whole of it, and shows what is saved afterwards', async () => {
  const { now, type, save, sent, know } = edit()
  type({ name: 'Гость' })
  save()
  await soon(() => sent.map(({ body }) => body)).toEqual([{ space_id: 1, name: 'Гость', color: 'blue' }])
  know({ name: 'Гость', color: 'blue' })
  sent[0]?.answer()
  await soon(() => now().bar.isBusy).toBe(false)
  know({ name: 'Гость', color: 'green' })
  expect([now().form.value.color, now().bar.isDirty]).toEqual(['green', false])
})

it('keeps what is typed while it is being saved', async () => {
  const { now, type, save, sent, know } = edit()
  type({ name: 'Гость' })
  save()
  await soon(() => sent.length).toBe(1)
  type({ name: 'Гость дня' })
  know({ name: 'Гость', color: 'blue' })
  sent[0]?.answer()
  await soon(() => now().bar.isBusy).toBe(false)
  expect([now().form.value.name, now().bar.isDirty]).toEqual(['Гость дня', true])
})

it('keeps everything when the server refuses, and says why at the field or in the bar', async () => {
  const { now, type, save, sent } = edit()
  type({ name: 'Гость' })
  save()
  await soon(() => sent.length).toBe(1)
  sent[0]?.refuse(refused({ fields: { name: 'Такая метка уже есть' } }))
  await soon(() => now().form.errors).toEqual({ name: 'Такая метка уже есть' })
  expect([now().form.value.name, now().bar.error]).toEqual(['Гость', undefined])
  type({ name: 'Гости' })
  await soon(() => now().form.errors).toEqual({})
  save()
  await soon(() => sent.length).toBe(2)
  sent[1]?.refuse(refused())
  await soon(() => now().bar.error).toBe('Не вышло')
})

function make() {
  const { sent, call } = makeCall()
  const onMade = vi.fn()
  const name = `labels/new/${++last}`
  const { result } = renderHook(
    () => {
      const save = useMutation({ mutationFn: call, meta: { quiet: true } })
      return useNew({ name, blank: { name: '', color: 'blue' }, space_id: 1, save, faults: useOwnFaults(), onMade })
    },
    { wrapper: around().wrapper },
  )
  return {
    ...{ sent, onMade, now: () => result.current },
    type: (change: Partial<Draft>) => act(() => result.current.form.onChange(change)),
    submit: () => act(() => result.current.page.onSubmit()),
  }
}

it('makes something of what was typed and of what stands there from the start', async () => {
  const { type, submit, sent, onMade, now } = make()
  submit()
  expect(now().form.errors).toEqual({ name: 'Укажите название' })
  type({ name: 'Гость' })
  submit()
  await soon(() => sent.map(({ body }) => body)).toEqual([{ space_id: 1, name: 'Гость', color: 'blue' }])
  expect(onMade).not.toHaveBeenCalled()
  sent[0]?.answer()
  await soon(() => onMade.mock.calls.length).toBe(1)
})

it('is still busy, and leads on when it is made, though somebody types meanwhile', async () => {
  const { type, submit, sent, onMade, now } = make()
  type({ name: 'Гость' })
  submit()
  await soon(() => now().page.isBusy).toBe(true)
  type({ name: 'Гостья' })
  expect(now().page.isBusy).toBe(true)
  sent[0]?.answer()
  await soon(() => onMade.mock.calls.length).toBe(1)
})

it('forgets what the server refused with the next change', async () => {
  const { type, submit, sent, now } = make()
  type({ name: 'Гость' })
  submit()
  await soon(() => sent.length).toBe(1)
  sent[0]?.refuse(refused())
  await soon(() => now().page.failure).toBe('Не вышло')
  type({ name: 'Гости' })
  await soon(() => now().page.failure).toBeUndefined()
})

it('finds rows of a list by a word, and offers no search where there is nothing', () => {
  const { wrapper } = around()
  const rows = [{ name: 'Доставка' }, { name: 'Оплата' }]
  const search = (known: typeof rows | undefined) =>
    renderHook(() => useListSearch(`list ${known?.length}`, known, ({ name }) => name), { wrapper }).result
  const list = search(rows)
  act(() => list.current.search.onChange(' ДОСТ '))
  expect([list.current.rows, list.current.isSearched]).toEqual([[rows[0]], true])
  act(() => list.current.search.onChange('   '))
  expect([list.current.rows, list.current.isSearched]).toEqual([rows, false])
  expect(search([]).current.search.isHidden).toBe(true)
  expect(search(undefined).current).toMatchObject({ rows: [], isSearched: false })
})
