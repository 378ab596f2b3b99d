import type { z } from 'zod'
import type { Look, Speaker } from '../connector.ts'
import { lookPage } from '../meta/looks.ts'
import { afterOf, Page } from '../meta/nodes.ts'
import { ask } from './client.ts'
import { lookForMentions, lookUnder } from './news.ts'
import { Node, node_fields } from './nodes.ts'

const posts_per_call = 10

/** Posts with what stands under them, page by page; whoever has named us comes with the first. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const query = { fields: node_fields, limit: posts_per_call, after: cursor ?? undefined }
  const answer: z.output<typeof Page> = await ask(speaker, { path: '/me/threads', query }, Page)
  const pages = [lookPage('posts', answer)]
  for (const { id, has_replies } of answer.data.flatMap((one) => Node.safeParse(one).data ?? [])) {
    const { page, count } = has_replies === false ? { page: undefined, count: 0 } : await lookUnder(speaker, id, 0)
    if (page && count > 0) pages.push(page)
  }
  if (cursor === null) {
    const { page, count } = await lookForMentions(speaker, 0)
    if (count > 0) pages.push(page)
  }
  return { pages, cursor: afterOf(answer) }
}
