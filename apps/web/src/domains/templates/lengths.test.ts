import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { expect, it } from 'vitest'
import { tooLongFor, tooManyFilesFor } from './lengths.ts'

const shown = catalogue.filter(({ hidden }) => !hidden)

it('warns of no network while a text is short', () => {
  expect(tooLongFor({ text: 'Спасибо!', files: 0 })).toEqual([])
})

it('names every network that would refuse a text, and each once', () => {
  const names = tooLongFor({ text: 'я'.repeat(1_000_000), files: 0 })
  const writable = shown.filter(({ comments, messages }) => [comments, messages].some((one) => allows(one, 'reply')))
  expect(writable.length).toBeGreaterThan(1)
  for (const { name } of writable) expect(names).toContain(name)
  expect(new Set(names).size).toBe(names.length)
})

it('names more networks the longer a text becomes', () => {
  const [short, middle, long] = [300, 3_000, 30_000].map((length) => tooLongFor({ text: 'я'.repeat(length), files: 0 }))
  expect(middle?.length).toBeGreaterThan(short?.length ?? 0)
  for (const name of middle ?? []) expect(long).toContain(name)
})

it('says nothing of files where there are none, however empty the text', () => {
  expect(tooManyFilesFor({ text: '', files: 0 })).toEqual([])
})

it('names networks that take fewer files, or either a file or words', () => {
  const single = shown.filter(({ comments, messages }) =>
    [comments, messages].some((channel) => channel?.uploads === 1),
  )
  const names = tooManyFilesFor({ text: 'Фото', files: 2 })
  expect(single.length).toBeGreaterThan(0)
  for (const { name } of single) expect(names).toContain(name)
  expect(tooManyFilesFor({ text: 'Фото', files: 1_000 }).length).toBeGreaterThanOrEqual(names.length)
})
