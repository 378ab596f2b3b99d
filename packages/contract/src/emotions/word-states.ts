// By themselves: addresses of pages name them, and every page comes with all addresses.

/** `proposed`: learned from corrections, and counts when somebody has said yes. `declined` is not proposed again. */
export const emotionWordStates = ['own', 'proposed', 'declined'] as const
