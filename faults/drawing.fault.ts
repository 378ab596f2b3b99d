import { tellAll } from './all-pages.ts'

export { isPossible } from './all-pages.ts'

export const name = 'drawing: a bot of two hundred nodes is dragged without a task of more than 50 ms'

// One after the other: beside other stories a task takes as long as the machine is busy.
export const run = () => tellAll(['bots.spec', '--workers=1'], { ALL_PAGES: '1' })
