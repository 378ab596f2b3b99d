// `npm run calls`, after a call or a permission has changed: writes the tables of docs/product that are made of them.
import { writeProductTables } from './product-tables.ts'
import { task } from './task.ts'

await task(writeProductTables)
