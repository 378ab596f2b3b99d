// `npm run schema`, after a new migration: draws the database and writes the types of its tables.
import { writeSchema } from './schema/schema-files.ts'
import { task } from './task.ts'

await task(writeSchema)
