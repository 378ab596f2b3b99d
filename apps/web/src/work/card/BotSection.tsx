import { Suspense } from 'react'
import { useActor } from '../../domains/desk/api.ts'
import { lazyPartOf } from '../../platform/pages/lazy-page.ts'

const Speaking = lazyPartOf(() => import('../../domains/bots/parts/card/Speaking.tsx'), 'Speaking', ['bots', 'ai'])

type Props = { chat: { id: number; space_id: number; version: number } }

/** Which bot speaks in a dialogue, or spoke last. Only where the space has bots. */
export function BotSection({ chat }: Props) {
  const hasBots = useActor().memberships.some((one) => one.space_id === chat.space_id && one.flags.includes('bots'))
  if (!hasBots) return null
  return (
    <Suspense>
      <Speaking chat={chat} />
    </Suspense>
  )
}
