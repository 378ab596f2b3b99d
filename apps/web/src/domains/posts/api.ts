import { posts } from '@otklik/contract/items/posts.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(posts, wire)

export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['posts', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // Whoever asks says that there is none.
    meta: { quiet: true },
  })
