import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { handedQuery } from '../../turns.ts'
import { DraftPanel } from './DraftPanel.tsx'

type Props = Pick<ComponentProps<typeof DraftPanel>, 'item_id' | 'chat_id' | 'typed' | 'onTake'>

/** What an agent has written here and did not send. Nothing where there is none, or whoever answers has put it away. */
export function HandedDraft({ item_id, chat_id, ...rest }: Props) {
  const { data: handed } = useQuery(handedQuery({ item_id, chat_id }))
  const [closed, setClosed] = useState<number>()
  if (!handed || handed.turn_id === closed) return null
  const close = () => setClosed(handed.turn_id)
  return <DraftPanel key={handed.turn_id} {...{ item_id, chat_id, ...rest }} handed={handed} onClose={close} />
}
