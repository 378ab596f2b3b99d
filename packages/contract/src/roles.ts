// In a file of its own: the list of people can be narrowed by them, and every page loads what addresses hold.

export const roles = ['readonly', 'moderator', 'operator', 'administrator', 'analyst'] as const
export type Role = (typeof roles)[number]
