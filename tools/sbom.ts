// `npm run sbom -- <file>`: writes what we ship as CycloneDX. Every build of the web app has it beside it, too.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { billOfMaterials, readLockfile } from './install/bill-of-materials.ts'
import { root } from './run-tool.ts'
import { task } from './task.ts'

await task(async () => {
  const [given] = process.argv.slice(2)
  const file = given ? resolve(process.env.INIT_CWD ?? process.cwd(), given) : join(root, '.cache', 'sbom.cdx.json')
  const bill = billOfMaterials(readLockfile())
  writeFileSync(file, JSON.stringify(bill, null, 2))
  const required = bill.components.filter(({ scope }) => scope === 'required').length
  console.log(`${bill.components.length} packages, ${required} of them on every machine: ${file}`)
})
