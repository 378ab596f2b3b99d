import { approvals } from '@otklik/contract/approvals/approvals.ts'
import { routes } from '../../platform/http/serve.ts'
import { approve, listApprovals, refuseApproval } from './service.ts'

export const approvalRoutes = routes(approvals, {
  list: (ctx, { query }) => listApprovals(ctx, query),
  approve: (ctx, { params, body }) => approve(ctx, params.id, body),
  refuse: (ctx, { params, body }) => refuseApproval(ctx, params.id, body.comment),
})
