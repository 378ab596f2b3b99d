import { makeClient } from '@otklik/contract/client.ts'
import { posts } from '@otklik/contract/posts.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/api.ts'

const api = makeClient(posts, wire)

export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['posts', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // Whoever asks says that there is none.
    meta: { quiet: true },
  })
