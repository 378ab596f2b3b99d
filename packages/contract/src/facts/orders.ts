/** How a list of facts stands. Apart, since the address of its page is known before the sign-in. */
export const factOrders = ['title', 'changed', 'used'] as const
export type FactOrder = (typeof factOrders)[number]
