import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { SearchIcon } from '../icons/icons.tsx'
import { Empty } from './Empty.tsx'

/** The same in few words, inside something that is searched. */
export const NoneFound = ({ className }: { className: string | undefined }) => (
  <p className={className}>
    <Trans>Ничего не нашлось</Trans>
  </p>
)

/** Where a filter has left nothing to show. */
export const ResetFilter = ({ onReset }: { onReset: () => void }) => (
  <Button variant="default" onClick={onReset}>
    <Trans>Сбросить фильтр</Trans>
  </Button>
)

/** Instead of rows, when none has the word that was looked for. */
export function NothingFound() {
  const { t } = useLingui()
  return <Empty icon={SearchIcon} title={t`Ничего не нашлось`} text={t`Попробуйте другое слово.`} />
}
