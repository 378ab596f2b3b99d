import type { ComponentType } from 'react'
import { loadTexts } from '../i18n.ts'
import { lazyPart, lazyRoute } from './lazy.ts'

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

/** A part that may be drawn where its domain's texts are not: it brings them along. */
export function lazyPartOf<M, N extends keyof M>(load: () => Promise<M>, name: N, domains: string[]) {
  return lazyPart(async () => (await Promise.all([load(), loadTexts(...domains)]))[0], name)
}
