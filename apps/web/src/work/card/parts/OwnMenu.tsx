import { Trans, useLingui } from '@lingui/react/macro'
import { DotsIcon, EditIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu, popRow } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'

type Props = { label: string; onEdit?: () => void; onRemove?: () => void }

/** What can still be done with what we have sent; nothing at all when the network's time for it is over. */
export function OwnMenu({ label, onEdit, onRemove }: Props) {
  const { t } = useLingui()
  if (!onEdit && !onRemove) return null
  return (
    <PopMenu target={<IconButton label={label} icon={DotsIcon} size="s" />} width={200}>
      {(close) => (
        <>
          {onEdit && (
            <PopChoice close={close} onChoose={onEdit}>
              <EditIcon size={16} />
              <Trans>Изменить</Trans>
            </PopChoice>
          )}
          {onRemove && (
            <button
              type="button"
              className={popRow}
              aria-label={t`Удалить в сети`}
              onClick={() => {
                close()
                onRemove()
              }}
            >
              <TrashIcon size={16} />
              <Trans>Удалить</Trans>
            </button>
          )}
        </>
      )}
    </PopMenu>
  )
}
