import { coverProposal } from '@otklik/contract/schedule/cover.ts'
import { statistics } from '@otklik/contract/statistics/statistics.ts'
import { routes } from '../../platform/http/serve.ts'
import { proposeCover } from './cover-proposal.ts'
import { describeItems } from './service.ts'

export const statisticsRoutes = routes(statistics, { items: (ctx, { query }) => describeItems(ctx, query) })

export const coverProposalRoutes = routes(coverProposal, {
  propose: (ctx, { query }) => proposeCover(ctx, query.space_id),
})
