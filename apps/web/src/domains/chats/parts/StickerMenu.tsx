import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { StickerIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { stickersQuery } from '../deeds.ts'
import classes from './StickerMenu.module.css'

type Props = { object_id: number; onChoose: (sticker_id: string) => void }

/** Those that the administrator offers; without any there is no button. */
export function StickerMenu({ object_id, onChoose }: Props) {
  const { t } = useLingui()
  const { data = [] } = useQuery(stickersQuery(object_id))
  const offered = data.filter(({ is_offered }) => is_offered)
  if (offered.length === 0) return null
  return (
    <PopMenu target={<IconButton label={t`Стикер`} icon={StickerIcon} />} width={260}>
      {(close) => (
        <div className={classes.stickers}>
          {offered.map(({ sticker_id, url }, index) => (
            <button
              key={sticker_id}
              type="button"
              aria-label={t`Отправить стикер ${index + 1}`}
              onClick={() => {
                close()
                onChoose(sticker_id)
              }}
            >
              {url && <img src={url} alt="" width={64} height={64} />}
            </button>
          ))}
        </div>
      )}
    </PopMenu>
  )
}
