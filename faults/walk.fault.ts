import { tellOfAllPages } from './all-pages.ts'

export { isPossible } from './all-pages.ts'

export const name =
  'walk: every page at a desk in Russian and on a phone in English stands still and can be used by everybody'

export const run = () => tellOfAllPages('pages.spec')
