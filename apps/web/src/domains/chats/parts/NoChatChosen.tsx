import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { ChatsIcon } from '../../../ui/icons/icons.tsx'
import { NothingChosen } from '../../../work/list/parts/NothingChosen.tsx'

export const NoChatChosen = memo(function NoChatChosen() {
  const { t } = useLingui()
  return (
    <NothingChosen icon={ChatsIcon} title={t`Выберите диалог`} text={t`Переписка, ответ и автор откроются здесь.`} />
  )
})
