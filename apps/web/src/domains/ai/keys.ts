/** Apart: the composer and the live feed know no schemas of agents. */
export const aiKey = ['ai'] as const
export const evalsKey = [...aiKey, 'evals'] as const
