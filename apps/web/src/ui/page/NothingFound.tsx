import { Trans, useLingui } from '@lingui/react/macro'
import { SearchIcon } from '../icons/icons.tsx'
import { Empty } from './Empty.tsx'

/** The same in few words, inside something that is searched. */
export const NoneFound = ({ className }: { className: string | undefined }) => (
  <p className={className}>
    <Trans>Ничего не нашлось</Trans>
  </p>
)

/** Instead of rows, when none has the word that was looked for. */
export function NothingFound() {
  const { t } = useLingui()
  return <Empty icon={SearchIcon} title={t`Ничего не нашлось`} text={t`Попробуйте другое слово.`} />
}
