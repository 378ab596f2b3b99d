import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { forgiving } from '../../platform/pages/address.ts'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { workRoute } from '../../platform/pages/routes.ts'

export const searchRoutes = [
  createRoute({
    getParentRoute: () => workRoute,
    path: '/search',
    validateSearch: forgiving(
      z.object({ q: z.string().optional(), kind: z.enum(['authors', 'items', 'chats', 'templates']).optional() }),
    ),
    component: lazyPage(() => import('./pages/SearchPage.tsx'), 'SearchPage', ['search', 'authors', 'labels']),
    staticData: { title: msg`Поиск`, permission: 'desk.see' },
  }),
] as const
