import type { FolderDraft } from '@otklik/contract/templates/templates.ts'

type Change<Input> = {
  mutate: (input: Input, then: { onSuccess?: () => void; onError?: (error: unknown) => void }) => void
  isPending: boolean
  error: unknown
}

/** What is done to folders of one kind of thing, and how that is said. */
export type FolderDeeds = {
  /** Without an id it is a new one. */
  useSave: (id?: number) => Change<FolderDraft & { space_id: number }>
  useRemove: () => Change<number>
  words: {
    all: string
    /** What becomes of what is inside, without a folder above it and with one. */
    stays: string
    goesUp: string
  }
}
