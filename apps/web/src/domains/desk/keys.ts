/** Apart from the queries: what a failure means is known on every page, the queries only behind the sign-in. */
export const configKey = ['config'] as const
export const objectsKey = ['objects'] as const
