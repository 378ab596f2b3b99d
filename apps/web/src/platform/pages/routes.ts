import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '@otklik/contract/permissions.ts'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { isSignedIn } from '../wire/session.ts'

/** What every route says about itself. The shell makes the page's title, the guard and saved filters from it. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The specification's name of the route, which saved filters keep: `items-page`. */
    name?: string
    title?: MessageDescriptor
    /** Needed in at least one space. */
    permission?: Permission
    /** A list with a filter: the top bar has a button for it. */
    hasFilter?: true
    /** Of settings: needs the whole width, without the others at its left. */
    isWide?: true
  }
}

/** Begins to load what every page behind the sign-in needs, while the page's own chunk is on its way. */
type Context = { prepareWork: () => void }

/** For `path: '…/$id'`: what is no number is no address of ours. */
export const idParams = {
  parse: ({ id }: { id: string }): { id: number } | false => (/^[1-9]\d{0,15}$/.test(id) ? { id: Number(id) } : false),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** Parent of pages that need no sign-in. */
export const rootRoute = createRootRouteWithContext<Context>()()

/** Parent of everything behind the sign-in: `createRoute({ getParentRoute: () => workRoute, path: '/items', … })`. */
export const workRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'work',
  beforeLoad: ({ context, location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } })
    context.prepareWork()
  },
})

/** Parent of settings, with the list of them beside the page: `path: 'profile'` is /settings/profile. */
export const settingsRoute = createRoute({
  getParentRoute: () => workRoute,
  path: '/settings',
  staticData: { name: 'settings-page', title: msg`Настройки` },
})
