import { posts } from '@otklik/contract/posts.ts'
import { routes } from '../../platform/serve.ts'
import { getPost } from './service.ts'

export const postRoutes = routes(posts, { get: (ctx, { params }) => getPost(ctx, params.id) })
