import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { thing: { kind: WorkKind; id: number }; className?: string; children: ReactNode }

/** To the card of a comment or a dialogue. */
export const ThingLink = ({ thing: { kind, id }, className, children }: Props) =>
  kind === 'item' ? (
    <Link to="/items/$id" params={{ id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/chats/$id/messages" params={{ id }} className={className}>
      {children}
    </Link>
  )
