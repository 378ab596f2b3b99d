import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveWorkbook } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useAccounts } from '../../desk/api.ts'
import { reviewSheets } from '../access-review.ts'
import { groupsQuery, listEverybody } from '../members.ts'
import { useReviewWords } from './useReviewWords.ts'

/** Who may do what, as a workbook: those who left too, since that is what is looked for. */
export function ReviewButton() {
  const { t } = useLingui()
  const words = useReviewWords()
  const accounts = useAccounts()
  const cache = useQueryClient()
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const [members, groups] = await Promise.all([listEverybody(), cache.fetchQuery(groupsQuery)])
      await saveWorkbook(`${t`Проверка доступа`}.xlsx`, reviewSheets(members, { accounts, groups }, words))
    } catch (error) {
      toast.error(failureText(error as Error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      <Trans>Проверка доступа</Trans>
    </Button>
  )
}
