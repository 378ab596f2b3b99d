import { Trans, useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DotsIcon, EditIcon, PeopleIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu, popRow } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { PutAwayRows } from '../../spaces/parts/PutAway.tsx'
import { useLabelDeeds } from '../useLabelDeeds.ts'
import { MergeLabel } from './MergeLabel.tsx'

/** All that can be done with a label. */
export function LabelMenu({ label }: { label: LabelCard }) {
  const { t } = useLingui()
  const { archive, restore, remove } = useLabelDeeds()
  const [isMerging, setIsMerging] = useState(false)
  const { id, name, is_archived } = label
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Действия: ${name}`} icon={DotsIcon} />}>
        {(close) => (
          <>
            <Link to="/settings/labels/$id" params={{ id }} className={popRow}>
              <EditIcon size={16} />
              <Trans>Изменить</Trans>
            </Link>
            <Link to="/settings/labels/$id/authors" params={{ id }} className={popRow}>
              <PeopleIcon size={16} />
              <Trans>Авторы</Trans>
            </Link>
            <PutAwayRows
              close={close}
              isArchived={is_archived}
              onMerge={() => setIsMerging(true)}
              onRestore={() => restore(label)}
              onArchive={() => void archive(label)}
              onRemove={() => void remove(label)}
            />
          </>
        )}
      </PopMenu>
      {isMerging && <MergeLabel label={label} onClose={() => setIsMerging(false)} />}
    </>
  )
}
