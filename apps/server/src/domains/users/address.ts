/** What "the same address" means. */
export const emailKeyOf = (email: string) => email.normalize('NFKC').toLowerCase()
