import type { Template, TemplateFolder } from '@otklik/contract/templates/templates.ts'
import { expect, it } from 'vitest'
import type { Upload } from '../files/upload.ts'
import { blankDraft, draftOf, isSame, toKept, toSaved } from './draft.ts'
import { folderPath, insideOf, treeOf } from './folders.ts'

const file = { id: 'f1', name: 'меню.pdf', bytes: 10, mime: 'application/pdf', thumb_url: null, url: '/f1' }
const template = {
  ...{ id: 4, name: 'Привет', text: 'Добрый день', shortcut: null, folder_id: 2, company_ids: null, group_ids: [3] },
  files: [file],
} as unknown as Template
const onTheWay = { id: 'u1', name: 'фото.png', progress: 0.4, file: null, preview: 'blob:1' } as Upload

it('begins in the folder that is open', () => {
  expect(blankDraft({ id: 7 } as TemplateFolder).folder_id).toBe(7)
  expect(blankDraft().folder_id).toBeNull()
})

it('goes through the form unchanged', () => {
  const saved = toSaved(draftOf(template))
  expect(saved).toMatchObject({ name: 'Привет', text: 'Добрый день', shortcut: null, folder_id: 2, group_ids: [3] })
  expect(saved.file_ids).toEqual(['f1'])
})

it('takes the slash off a shortcut, and an empty one for none', () => {
  const shortcut = (typed: string) => toSaved({ ...draftOf(template), shortcut: typed }).shortcut
  expect(shortcut(' /привет ')).toBe('привет')
  expect(shortcut('привет/вам')).toBe('привет/вам')
  expect([shortcut('/'), shortcut('   '), shortcut('')]).toEqual([null, null, null])
})

it('does not take blanks at the ends for a change', () => {
  const draft = draftOf(template)
  expect(isSame(draft, { ...draft, name: ' Привет ', text: 'Добрый день\n' })).toBe(true)
  expect(isSame(draft, { ...draft, text: 'Добрый вечер' })).toBe(false)
  expect(isSame(draft, { ...draft, shortcut: '/' })).toBe(true)
})

it('takes a file for a change as soon as it was chosen, not when it has arrived', () => {
  const draft = draftOf(template)
  expect(isSame(draft, { ...draft, uploads: [...draft.uploads, onTheWay] })).toBe(false)
  expect(isSame(draft, { ...draft, uploads: [] })).toBe(false)
})

it('sends only files that have arrived', () => {
  expect(toSaved({ ...draftOf(template), uploads: [onTheWay] }).file_ids).toEqual([])
})

it('keeps over a reload what has arrived, without a picture that was in memory', () => {
  const draft = draftOf(template)
  const [arrived] = draft.uploads
  const kept = toKept({ ...draft, uploads: [onTheWay, { ...(arrived as Upload), preview: 'blob:2' }] })
  expect(kept?.uploads).toEqual([arrived])
  expect(toKept(undefined)).toBeUndefined()
})

const folder = (id: number, name: string, parent_id: number | null = null) =>
  ({ id, name, parent_id }) as TemplateFolder
const folders = [folder(1, 'Доставка'), folder(2, 'Сроки', 1), folder(3, 'Ночью', 2), folder(4, 'Жалобы')]

it('shows folders as a tree', () => {
  expect(treeOf(folders).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`)).toEqual([
    ...['Доставка', '-Сроки', '--Ночью', 'Жалобы'],
  ])
})

it('finds what lies in a folder and in those inside it', () => {
  expect(insideOf(folders, 1)).toEqual([1, 2, 3])
  expect(insideOf(folders, 4)).toEqual([4])
})

it('says where a folder lies', () => {
  expect(folderPath(folders, 3)).toBe('Доставка / Сроки / Ночью')
  expect(folderPath(folders, 4)).toBe('Жалобы')
  expect([folderPath(folders, null), folderPath(folders, 99)]).toEqual(['', ''])
})
