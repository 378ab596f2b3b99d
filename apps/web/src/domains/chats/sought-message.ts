import { makeCell } from '../../platform/cell.ts'

/** A message that something beside the dialogue leads to; the dialogue goes there and forgets it. */
export const soughtMessage = makeCell<{ chat_id: number; id: number } | undefined>(undefined)
