import { makeCache } from '../shell/cache.ts'
import { makeRouter } from '../shell/router.ts'
import type { ToldPage } from './told-pages.ts'

/** Every page that the router knows. What stands around a page has its path, too; the page says how it is called. */
export function allPages(): ToldPage[] {
  const pages = new Map<string, ToldPage>()
  for (const { id, fullPath, options } of Object.values(makeRouter(makeCache()).routesById)) {
    const path = fullPath.replace(/(?<=.)\/$/, '')
    const { name, title } = options.staticData ?? {}
    const around = pages.get(path)
    pages.set(path, {
      path,
      isWork: id.startsWith('/work'),
      name: name ?? around?.name,
      title: title?.message ?? around?.title,
    })
  }
  // What no route knows is no page.
  pages.delete('/$')
  return [...pages.values()]
}
