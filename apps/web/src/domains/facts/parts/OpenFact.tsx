import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { factQuery } from '../api.ts'
import { blankDraft, draftOf } from '../draft.ts'
import { FactDialog } from './FactDialog.tsx'

type Props = {
  /** 0: a new one. */
  id: number
  folder_id: number | null
  space: { id: number; time_zone: string }
  onClose: () => void
}

/** What the address names, over the list. */
export function OpenFact({ id, folder_id, space, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: fact, error } = useQuery({ ...factQuery(id), enabled: id !== 0 })
  useEffect(() => {
    if (!error) return
    const isNone = error instanceof CallFailed && [400, 404].includes(error.status)
    toast.error(isNone ? t`Такого факта нет: возможно, его удалили` : failureText(error))
    onClose()
  }, [error, failureText, onClose, t])
  if (id === 0) return <FactDialog first={blankDraft(folder_id)} space={space} onClose={onClose} />
  return fact && <FactDialog fact={fact} first={draftOf(fact)} space={space} onClose={onClose} />
}
