import { limits } from '@otklik/contract/limits.ts'
import { expect, it } from 'vitest'
import { LONGEST_MS, watchTurns } from '../../../test/turns.ts'
import { readMarkdown } from './markdown.ts'
import { readTable } from './table.ts'

/** As they come from the wire. */
function chunksOf(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text).subarray(0, limits.import_bytes)
  return Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) => bytes.slice(n * 65_536, (n + 1) * 65_536))
}

/** The longest that nobody else had a turn. */
async function held(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns()
  await work().catch(() => undefined)
  const longest = turns.longest()
  turns.end()
  return longest
}

it.each([
  ['one line without an end', '#'.repeat(10_000_000), readMarkdown],
  ['only line ends', '\n'.repeat(10_000_000), readMarkdown],
  ['headings only', '# а\n'.repeat(2_000_000), readMarkdown],
  ['a heading and a long text', `# а\n${`${'слово '.repeat(12)}\n`.repeat(70_000)}`, readMarkdown],
  ['a heading of blanks', `# ${' \t'.repeat(5_000_000)}#`, readMarkdown],
  ['fences', '```\n~~~\n'.repeat(1_200_000), readMarkdown],
  ['quotes', `title;text\n${'"";'.repeat(3_000_000)}`, readTable],
  ['short lines', `title;text\n${'а;б\n'.repeat(1_500_000)}`, readTable],
])('ten megabytes that are %s hold nobody up', async (_, text, read) => {
  // The first time it is compiled, and what was there before is swept.
  await held(() => read(chunksOf(text)))
  const chunks = chunksOf(text)
  expect(await held(() => read(chunks))).toBeLessThan(LONGEST_MS)
})
