/** By what the journal is looked through. Apart, since the address of its page is known before the sign-in. */
export const areas = ['access', 'people', 'schedule', 'settings', 'accounts', 'work', 'data'] as const
export type Area = (typeof areas)[number]
