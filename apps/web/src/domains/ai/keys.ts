/** Apart: the composer and the live feed know no schemas of agents. */
export const aiKey = ['ai'] as const
export const evalsKey = [...aiKey, 'evals'] as const
/** What agents did alone. Not under the other: what is done stays done when somebody sets an agent up. */
export const turnsKey = ['ai_turns'] as const
