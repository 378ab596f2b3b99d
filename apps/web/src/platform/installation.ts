/** What the server has written into the page about itself: known before anything is asked, so that nothing jumps. */
export const told = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Who may register: anybody, whoever was invited, nobody. */
export const signupState = () => told('signup') ?? 'open'
/** Whether spaces have a trial and are paid for. */
export const hasBilling = () => told('billing') !== '0'
/** Whether there is no account of another site to sign in with; where nothing was told, the server is asked. */
export const hasNoSocial = () => told('social') === ''
