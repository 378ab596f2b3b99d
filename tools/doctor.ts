// `npm run doctor`: what is wrong on this machine, and what to do about it.
import { findings } from './check/findings.ts'
import { task } from './task.ts'

await task(async () => {
  let problems = 0
  for await (const { name, says, remedy } of findings()) {
    console.log(`${remedy ? 'problem' : 'ok     '}  ${name}: ${says}${remedy ? `. ${remedy}` : ''}`)
    if (remedy) problems++
  }
  if (problems > 0) process.exitCode = 1
})
