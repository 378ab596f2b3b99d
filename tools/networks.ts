// `npm run networks`, after the catalogue or the corpus has changed: writes the table of abilities into the README, and
// that of the payloads into docs/corpus.md.
import { writeCorpusTable } from './corpus-table.ts'
import { writeNetworkTable } from './network-table.ts'
import { task } from './task.ts'

await task(async () => {
  writeNetworkTable()
  writeCorpusTable()
})
