import { expect, it } from 'vitest'
import { openAddresses, workAddresses } from '../test/addresses.ts'
import { makeCache } from './cache.ts'
import { routeNames } from './route-names.ts'
import { makeRouter } from './router.ts'

it("knows every page by the specification's name", () => {
  const { routesById } = makeRouter(makeCache())
  const named = Object.values(routesById).flatMap(({ options, fullPath }) => {
    const name = options.staticData?.name
    return name ? [[name, fullPath]] : []
  })
  expect(Object.fromEntries(named)).toEqual(routeNames)
})

it('has an address for every page, so that stories over all pages leave none out', () => {
  const { routesById } = makeRouter(makeCache())
  const paths = Object.values(routesById).map(({ fullPath }) => fullPath.replace(/(?<=.)\/$/, ''))
  expect(Object.keys({ ...openAddresses, ...workAddresses }).sort()).toEqual([...new Set(paths)].sort())
})
