import { expect, it } from 'vitest'
import { isExecutable } from './executable.ts'

it('knows what a machine would run by the end of its name', () => {
  expect(['setup.exe', 'Прайс.PDF.EXE', 'run.ps1 ', 'app.apk'].every(isExecutable)).toBe(true)
  expect(['price.pdf', 'exe', 'photo.jpeg', 'notes.execution.txt', 'archive.zip'].some(isExecutable)).toBe(false)
})
