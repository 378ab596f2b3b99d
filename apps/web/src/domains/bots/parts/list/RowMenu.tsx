import { Trans, useLingui } from '@lingui/react/macro'
import type { BotRow } from '@otklik/contract/bots/bots.ts'
import { useState } from 'react'
import { CopyIcon, DotsIcon, DownloadIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { SessionLinks } from './SessionLinks.tsx'
import { useExport, useRemove } from './useRemove.ts'

/** What can be done with a bot besides drawing it. */
export function RowMenu({ bot }: { bot: BotRow }) {
  const { t } = useLingui()
  const remove = useRemove()
  const exportFile = useExport()
  const [isCopying, setIsCopying] = useState(false)
  const { id, name, running } = bot
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Действия: ${name}`} icon={DotsIcon} />}>
        {(close) => (
          <>
            <SessionLinks bot={bot} close={close} />
            <PopChoice close={close} onChoose={() => setIsCopying(true)}>
              <CopyIcon size={16} />
              <Trans>Сделать копию</Trans>
            </PopChoice>
            <PopChoice close={close} onChoose={() => void exportFile(bot)}>
              <DownloadIcon size={16} />
              <Trans>Скачать файлом</Trans>
            </PopChoice>
            <PopChoice close={close} onChoose={() => void remove({ id, name, running })}>
              <TrashIcon size={16} />
              <Trans>Удалить</Trans>
            </PopChoice>
          </>
        )}
      </PopMenu>
      {isCopying && <DuplicateDialog bot={bot} onClose={() => setIsCopying(false)} />}
    </>
  )
}
