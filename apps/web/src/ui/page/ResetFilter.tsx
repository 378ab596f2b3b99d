import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

/** Where a filter has left nothing to show. */
export const ResetFilter = ({ onReset }: { onReset: () => void }) => (
  <Button variant="default" onClick={onReset}>
    <Trans>Сбросить фильтр</Trans>
  </Button>
)
