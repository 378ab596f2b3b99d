import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { CommentIcon } from '../../../ui/icons/icons.tsx'
import { NothingChosen } from '../../../work/list/parts/NothingChosen.tsx'

export const NoItemChosen = memo(function NoItemChosen() {
  const { t } = useLingui()
  return (
    <NothingChosen icon={CommentIcon} title={t`Выберите комментарий`} text={t`Ветка, ответ и автор откроются здесь.`} />
  )
})
