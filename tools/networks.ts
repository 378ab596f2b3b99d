// `npm run networks`, after the catalogue has changed: writes the table of abilities into the README.
import { writeNetworkTable } from './network-table.ts'
import { task } from './task.ts'

await task(async () => writeNetworkTable())
