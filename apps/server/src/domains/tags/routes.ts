import { tags } from '@otklik/contract/tags.ts'
import { routes } from '../../platform/serve.ts'
import { selectTags } from './queries.ts'

export const tagRoutes = routes(tags, { list: (ctx) => selectTags(ctx) })
