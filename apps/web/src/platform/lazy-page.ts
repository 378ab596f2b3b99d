import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadTexts } from './i18n.ts'

/**
 * A page in a chunk of its own, together with the texts of the domains it shows:
 * `lazyPage(() => import('./pages/ItemsPage.tsx'), 'ItemsPage', ['items', 'actions'])`.
 * After a release an old tab asks for chunks that are gone: the router then reloads the page, once per chunk.
 */
export function lazyPage<M extends Record<N, ComponentType>, N extends string>(
  load: () => Promise<M>,
  name: N,
  domains: string[],
) {
  const both = async (): Promise<Record<N, ComponentType>> => {
    const [page] = await Promise.all([load(), loadTexts(...domains)])
    return page
  }
  return lazyRouteComponent(both, name)
}
