import { useNavigate } from '@tanstack/react-router'
import { ArchiveIcon } from '../icons/icons.tsx'
import { toast } from '../layers/toast.ts'
import { IconButton } from '../marks/IconButton.tsx'
import { useFailureText } from './Failure.tsx'

type Change = {
  mutate: (id: number, then: { onSuccess?: () => void; onError: (error: unknown) => void }) => void
  isPending: boolean
}
type Props = {
  id: number
  archive: Change
  restore: Change
  /** Where it was one of many. */
  list: string
  words: { label: string; done: string; undo: string }
}

/** At once, with a way back: nothing that was done with it changes by that. */
export function ArchiveButton({ id, archive, restore, list, words: { label, done, undo } }: Props) {
  const navigate = useNavigate()
  const failureText = useFailureText()
  const onError = (error: unknown) => toast.error(failureText(error))
  const onSuccess = () => {
    void navigate({ to: list })
    toast.ok(done, { action: { label: undo, run: () => restore.mutate(id, { onError }) } })
  }
  const run = () => archive.mutate(id, { onSuccess, onError })
  return <IconButton label={label} icon={ArchiveIcon} disabled={archive.isPending} onClick={run} />
}
