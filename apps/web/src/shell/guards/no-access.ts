import { makeCell } from '../../platform/cell.ts'

/** What the server said when it refused the page; gone with the next navigation (product/routes: Guards). */
export const noAccess = makeCell<string | undefined>(undefined)
