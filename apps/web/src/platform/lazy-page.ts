import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { inTime } from './chunks.ts'
import { loadTexts } from './i18n.ts'

/**
 * A page in a chunk of its own, together with the texts of the domains it shows:
 * `lazyPage(() => import('./pages/ItemsPage.tsx'), 'ItemsPage', ['items', 'actions'])`.
 * A chunk that is gone after a release, or does not come in time, loads the whole page anew (chunks.ts).
 */
export function lazyPage<M extends Record<N, ComponentType>, N extends string>(
  load: () => Promise<M>,
  name: N,
  domains: string[],
) {
  const both = async (): Promise<Record<N, ComponentType>> => {
    const [page] = await inTime(Promise.all([load(), loadTexts(...domains)]))
    return page
  }
  return lazyRouteComponent(both, name)
}
