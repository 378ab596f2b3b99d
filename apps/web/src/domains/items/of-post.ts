import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'

/** Every comment of a post, however it stands. */
export const ofPost = (post_id: number) => ItemFilter.parse({ post_id: String(post_id), status: [...workStatuses] })
