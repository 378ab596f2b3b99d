import { expect, it } from 'vitest'
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
