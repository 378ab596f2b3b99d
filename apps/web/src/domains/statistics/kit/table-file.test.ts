import { expect, it } from 'vitest'
import { tableFile } from './table-file.ts'

it('has the names and the figures of the page, durations in seconds, and no name that would be computed', () => {
  const rows = [
    { name: 'Лавка, центр', received: 3, reaction: 100 },
    { name: ' =cmd()', received: 0, reaction: null },
  ]
  const text = tableFile({
    names: [{ name: 'Аккаунт', of: ({ name }) => name }],
    columns: ['received', 'reaction'],
    headOf: (figure, inSeconds) => (inSeconds ? `${figure}, с` : figure),
    rows,
  })
  expect(text).toBe('\uFEFFАккаунт,received,"reaction, с"\r\n"Лавка, центр",3,100\r\n\' =cmd(),0,\r\n')
})
