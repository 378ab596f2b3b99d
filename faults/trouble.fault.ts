import { tellOfAllPages } from './all-pages.ts'

export { isPossible } from './all-pages.ts'

export const name = 'trouble: every page without a network, over a restart and a new version, with text typed'

export const run = () => tellOfAllPages('trouble')
