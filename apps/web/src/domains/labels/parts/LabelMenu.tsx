import { Trans, useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ArchiveIcon,
  DotsIcon,
  EditIcon,
  HistoryIcon,
  MergeIcon,
  PeopleIcon,
  TrashIcon,
} from '../../../ui/icons/icons.tsx'
import { PopMenu, popRow } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useLabelDeeds } from '../useLabelDeeds.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** All that can be done with a label. */
export function LabelMenu({ label }: { label: LabelCard }) {
  const { t } = useLingui()
  const { archive, restore, remove } = useLabelDeeds()
  const [isMerging, setIsMerging] = useState(false)
  const { id, name, is_archived } = label
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Действия: ${name}`} icon={DotsIcon} />}>
        {(close) => {
          const closing = (run: () => void) => () => {
            close()
            run()
          }
          return (
            <>
              <Link to="/settings/labels/$id" params={{ id }} className={popRow}>
                <EditIcon size={16} />
                <Trans>Изменить</Trans>
              </Link>
              <Link to="/settings/labels/$id/authors" params={{ id }} className={popRow}>
                <PeopleIcon size={16} />
                <Trans>Авторы</Trans>
              </Link>
              <button type="button" className={popRow} onClick={closing(() => setIsMerging(true))}>
                <MergeIcon size={16} />
                <Trans>Объединить…</Trans>
              </button>
              {is_archived ? (
                <button type="button" className={popRow} onClick={closing(() => restore(label))}>
                  <HistoryIcon size={16} />
                  <Trans>Вернуть из архива</Trans>
                </button>
              ) : (
                <button type="button" className={popRow} onClick={closing(() => void archive(label))}>
                  <ArchiveIcon size={16} />
                  <Trans>Убрать в архив</Trans>
                </button>
              )}
              <button type="button" className={popRow} onClick={closing(() => void remove(label))}>
                <TrashIcon size={16} />
                <Trans>Удалить навсегда</Trans>
              </button>
            </>
          )
        }}
      </PopMenu>
      {isMerging && <MergeDialog label={label} onClose={() => setIsMerging(false)} />}
    </>
  )
}
