import { Trans } from '@lingui/react/macro'
import classes from './FormerTexts.module.css'

type Props = { texts: readonly string[]; className: string | undefined }

/** What was written before it was changed, the oldest first. */
export function FormerTexts({ texts, className }: Props) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: former texts only grow in number
    <p key={index} className={`${classes.former} ${className}`}>
      <Trans>Было: «{text}»</Trans>
    </p>
  ))
}
