import { ItemFilter } from '@otklik/contract/filters.ts'
import { workStatuses } from '@otklik/contract/work.ts'

/** Every comment of a post, however it stands. */
export const ofPost = (post_id: number) => ItemFilter.parse({ post_id: String(post_id), status: [...workStatuses] })
