import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { HdeTicket } from '@otklik/contract/hde.ts'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../ui/layers/confirm.ts'
import { Badge } from '../../ui/marks/Badge.tsx'
import { desksQuery, type Handed, ticketQuery, useHandOver } from './handed.ts'

type Props = { of: Handed; space_id: number; mayHand: boolean }

/** Whether it was handed to a help desk, as a fact beside the others; absent in spaces that have none. */
export function HandedOver({ of, space_id, mayHand }: Props) {
  const { data: desks = [] } = useQuery(desksQuery)
  const own = desks.filter((desk) => desk.space_id === space_id)
  if (own.length === 0) return null
  return <Fact of={of} desks={own} mayHand={mayHand} />
}

function Fact({ of, desks, mayHand }: Pick<Props, 'of' | 'mayHand'> & { desks: { id: number; host: string }[] }) {
  const { t } = useLingui()
  const { data: ticket } = useQuery(ticketQuery(of))
  const hand = useHandOver(of)
  if (ticket === undefined || (ticket === null && !mayHand)) return null
  const give = async ({ id, host }: { id: number; host: string }) => {
    const isSure = await confirm({
      title: t`Передать в HelpDeskEddy?`,
      text: t`В ${host} появится заявка с перепиской и файлами. Ответы оттуда придут сюда заметками.`,
      yes: t`Передать`,
    })
    if (isSure) hand.mutate(id)
  }
  const mayGive = mayHand && (ticket === null || ticket.state === 'failed')
  return (
    <>
      <dt>HelpDeskEddy</dt>
      <dd>
        {ticket && <TicketWords ticket={ticket} />}
        {mayGive &&
          desks.map((desk) => (
            <Button key={desk.id} variant="default" size="xs" loading={hand.isPending} onClick={() => void give(desk)}>
              {desks.length > 1 ? t`Передать: ${desk.host}` : <Trans>Передать</Trans>}
            </Button>
          ))}
      </dd>
    </>
  )
}

function TicketWords({ ticket }: { ticket: HdeTicket }) {
  const { host, ticket_no: no, state, error, ticket_status } = ticket
  switch (state) {
    case 'waiting':
    case 'sending':
      return <Trans>передаём…</Trans>
    case 'unknown':
      return <Trans>ответ потерян, проверяем, дошло ли</Trans>
    case 'failed':
      return (
        <p>
          <Trans>не передано: {error ?? ''}</Trans>
        </p>
      )
    case 'sent':
      return (
        <>
          <a href={`https://${host}/`} target="_blank" rel="noreferrer">
            <Trans>заявка {no}</Trans>
          </a>{' '}
          {ticket_status && <Badge>{ticket_status}</Badge>}
        </>
      )
    default:
      return state satisfies never
  }
}
