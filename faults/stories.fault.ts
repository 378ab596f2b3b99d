import { tellAll } from './all-pages.ts'

export { isPossible } from './all-pages.ts'

export const name = 'stories: every story of the browser, also at its second width, each look in both themes'

export const run = () => tellAll([], { EVERY_STORY: '1' })
