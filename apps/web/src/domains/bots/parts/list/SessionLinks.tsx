import { Trans } from '@lingui/react/macro'
import type { BotRow } from '@otklik/contract/bots/bots.ts'
import { Link } from '@tanstack/react-router'
import { AlertIcon, HistoryIcon } from '../../../../ui/icons/icons.tsx'
import { popRow } from '../../../../ui/layers/PopMenu.tsx'

/** In a menu of a bot: what it has talked about, and what it could not do. */
export function SessionLinks({
  bot: { id, space_id },
  close,
}: {
  bot: Pick<BotRow, 'id' | 'space_id'>
  close: () => void
}) {
  return (
    <>
      <Link to="/settings/bots/sessions" search={{ space_id, bot_id: [id] }} className={popRow} onClick={close}>
        <HistoryIcon size={16} />
        <Trans>Разговоры</Trans>
      </Link>
      <Link
        to="/settings/bots/sessions"
        search={{ space_id, bot_id: [id], show: 'failures' }}
        className={popRow}
        onClick={close}
      >
        <AlertIcon size={16} />
        <Trans>Ошибки</Trans>
      </Link>
    </>
  )
}
