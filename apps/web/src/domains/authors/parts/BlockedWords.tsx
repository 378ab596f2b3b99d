import { Trans } from '@lingui/react/macro'
import { Time } from '../../../ui/marks/Time.tsx'

/** From which account somebody is shut out; for good where there is no end. */
export const BlockedWords = ({ account, until }: { account: string; until: number | null }) =>
  until === null ? (
    <Trans>Не может писать в «{account}»</Trans>
  ) : (
    <Trans>
      Не может писать в «{account}» до <Time at={until} form="full" />
    </Trans>
  )
