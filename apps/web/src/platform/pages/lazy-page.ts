import type { ComponentType } from 'react'
import { loadTexts } from '../i18n.ts'
import { lazyRoute } from './lazy.ts'

/**
 * A page in a chunk of its own, together with the texts of the domains it shows:
 * `lazyPage(() => import('./pages/ItemsPage.tsx'), 'ItemsPage', ['items', 'work'])`.
 */
export function lazyPage<M extends Record<N, ComponentType>, N extends string>(
  load: () => Promise<M>,
  name: N,
  domains: string[],
) {
  return lazyRoute(async () => (await Promise.all([load(), loadTexts(...domains)]))[0], name)
}
