import { makeKeyed } from '../../platform/keyed.ts'

const notes = makeKeyed(false)

/** Whether a note for colleagues is being written in this thread, not an answer. */
export const useIsNote = notes.use
export const setIsNote = (thread: string, isNote: boolean) => notes.set(thread, () => isNote)

/** Under this name the words of a note are kept, apart from the answer's. */
export const noteThread = (thread: string) => `${thread}.note`
