import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes what needs it, and lets no name be a formula', () => {
  const text = toCsv([
    ['Имя', 'a,b', 'он "сам"'],
    ['=cmd()', '@x', null],
    ['-1', -1, 'a\nb'],
  ])
  expect(text).toBe('\uFEFFИмя,"a,b","он ""сам"""\r\n\'=cmd(),\'@x,\r\n\'-1,-1,"a\nb"\r\n')
})
