import { tellOfAllPages } from './all-pages.ts'

export { isPossible } from './all-pages.ts'

export const name = 'drawing: a bot of two hundred nodes is dragged without a task of more than 50 ms'

export const run = () => tellOfAllPages('bots.spec')
