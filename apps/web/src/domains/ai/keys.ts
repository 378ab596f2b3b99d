/** Apart: the composer and the live feed know no schemas of agents. */
export const aiKey = ['ai'] as const
export const evalsKey = [...aiKey, 'evals'] as const
/** What agents did alone. */
export const turnsKey = ['ai', 'turns'] as const
