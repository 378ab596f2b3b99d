import { useLingui } from '@lingui/react/macro'
import { CloseIcon, ReplyIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import type { Quoted } from '../../../work/composer/echoes.ts'
import classes from './QuoteBar.module.css'

/** What the next message will stand under. */
export function QuoteBar({ quoted, onDrop }: { quoted: Quoted; onDrop: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.bar}>
      <ReplyIcon size={14} />
      <span className={classes.text}>{quoted.text || t`Вложение`}</span>
      <IconButton label={t`Без цитаты`} icon={CloseIcon} size="s" onClick={onDrop} />
    </div>
  )
}
