// `npm run repeats`: what stands in our sources twice, the largest first. `npm run repeats -- <commit>` counts an older one.
import { countedSources, repeatsIn, tellRepeats } from './check/repeats.ts'
import { task } from './task.ts'

await task(async () => {
  const [commit] = process.argv.slice(2)
  console.log(tellRepeats(repeatsIn(countedSources(commit)), commit ? 0 : Number.POSITIVE_INFINITY))
})
