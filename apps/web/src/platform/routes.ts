import type { MessageDescriptor } from '@lingui/core'
import type { Permission } from '@otklik/contract/permissions.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'

/** What every route says about itself. The shell makes the page's title, the guard and saved filters from it. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The specification's name of the route, which saved filters keep: `items-page`. */
    name?: string
    title?: MessageDescriptor
    /** Needed in at least one space. */
    permission?: Permission
  }
}

/** Parent of pages that need no sign-in. */
export const rootRoute = createRootRoute()

/** Parent of everything behind the sign-in: `createRoute({ getParentRoute: () => workRoute, path: '/items', … })`. */
export const workRoute = createRoute({ getParentRoute: () => rootRoute, id: 'work' })
