import type { AnyRouter } from '@tanstack/react-router'

/** The path of the page that the specification calls so, if there is one: notices keep names, so that paths may move. */
export const pageNamed = ({ routesById }: Pick<AnyRouter, 'routesById'>, name: string): string | undefined =>
  Object.values(routesById).find(({ options }) => options.staticData?.name === name)?.fullPath
