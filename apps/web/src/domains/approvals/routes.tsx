import { msg } from '@lingui/core/macro'
import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { workRoute } from '../../platform/pages/routes.ts'
import { ApprovalsSearch } from './list-search.ts'

export const approvalsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/approvals',
  validateSearch: forgiving(ApprovalsSearch),
  search: { middlewares: [stripSearchParams(ApprovalsSearch.parse({}))] },
  component: lazyPage(() => import('./pages/ApprovalsPage.tsx'), 'ApprovalsPage', ['approvals']),
  staticData: { name: 'approvals-page', title: msg`Одобрение ответов`, permission: 'replies.approve' },
})

export const approvalRoutes = [approvalsRoute] as const
