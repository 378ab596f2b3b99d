import { posts } from '@otklik/contract/items/posts.ts'
import { routes } from '../../platform/http/serve.ts'
import { getPost } from './service.ts'

export const postRoutes = routes(posts, { get: (ctx, { params }) => getPost(ctx, params.id) })
