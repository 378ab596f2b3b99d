import { expect, it } from 'vitest'
import { addressOf, specialPaths } from '../test/addresses.ts'
import { allPages } from '../test/pages.ts'
import { type ToldPage, toldPages } from '../test/told-pages.ts'
import { makeCache } from './cache.ts'
import { pageNamed } from './page-named.ts'
import { makeRouter } from './router.ts'

const byPath = (pages: readonly ToldPage[]) => Object.fromEntries(pages.map((page) => [page.path, page]))

it('has the pages that docs/product/routes.md tells of, with their names and titles, and no others', () => {
  expect(allPages().length).toBeGreaterThan(40)
  expect(byPath(allPages())).toEqual(byPath(toldPages()))
  expect(toldPages()).toHaveLength(allPages().length)
})

it('has one page of a name', () => {
  const names = allPages().flatMap(({ name }) => name ?? [])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('finds a page by its name, and nothing by a name that is of no page', () => {
  const router = makeRouter(makeCache())
  expect(pageNamed(router, 'chat-page')).toBe('/chats/$id/messages')
  expect(pageNamed(router, 'nowhere-page')).toBeUndefined()
})

it('knows where the demo shows every page, so that stories over all pages leave none out', () => {
  const paths = [...allPages().map(({ path }) => path), '/$']
  expect(specialPaths.filter((path) => !paths.includes(path))).toEqual([])
  expect(paths.flatMap((path) => addressOf(path) ?? []).filter((address) => address.includes('$'))).toEqual([])
})
