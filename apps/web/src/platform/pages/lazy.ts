import { type ComponentType, createElement } from 'react'
import { bring, bringWhenReached, ChunkFailed } from './chunks.ts'

type Loading = { promise: Promise<void>; error?: unknown }

/**
 * A component in a chunk of its own. Unlike React's and the router's own, a failure is not kept for ever: drawn again
 * after `forgetFailures`, it is asked for again; and nobody but chunks.ts decides about reloading the page.
 */
function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let component: ComponentType<P> | undefined
  let loading: Loading | undefined

  const start = (): Loading => {
    if (loading && !(loading.error && forgotten.has(loading))) return loading
    const next: Loading = { promise: Promise.resolve() }
    next.promise = load().then(
      (loaded) => {
        component = loaded
      },
      (error: unknown) => {
        next.error = error
        failed.add(next)
      },
    )
    loading = next
    return next
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once per chunk, when the module is loaded
  function Lazy(props: P) {
    if (component) return createElement(component, props)
    const { promise, error } = start()
    // A promise that is thrown is waited for, as React's own lazy does it. Not by `use`: a drawing that has waited by it
    // must go through it again, also when the part is there.
    throw error ?? promise
  }
  return Object.assign(Lazy, { preload: () => (component ? undefined : start().promise) })
}

const failed = new Set<Loading>()
const forgotten = new WeakSet<Loading>()

/** What did not come is asked for again when it is drawn next. */
export function forgetFailures() {
  for (const one of failed) forgotten.add(one)
  failed.clear()
}

/** A page: when it does not come, the page for crashes says so and how to go on. */
export function lazyRoute<M extends Record<N, ComponentType>, N extends string>(load: () => Promise<M>, name: N) {
  return lazyComponent(async () => (await bring(load))[name])
}

/** What is gone stays away until the page is loaded anew: the page around it, with what is typed there, remains. */
function stay(error: unknown): Promise<never> {
  if (error instanceof ChunkFailed) return new Promise(() => {})
  throw error
}

/** A dialog or another part of a page: without the server it waits, and comes up by itself when that is back. */
export function lazyPart<M, N extends keyof M>(load: () => Promise<M>, name: N) {
  type Part = M[N] extends ComponentType<infer P> ? P & object : never
  return lazyComponent<Part>(async () => (await bringWhenReached(load).catch(stay))[name] as ComponentType<Part>)
}
