import type { TwinMember } from '@otklik/contract/duplicates/duplicates.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * A group is called by its oldest comment. Where that is edited while the group is open, the others go on under another
 * name, and whoever is writing to them goes with them.
 */
export function useSuccessor(
  id: number | undefined,
  error: Error | null,
  known: ReadonlyMap<number, TwinMember>,
  takeAlong: (next_id: number) => void,
) {
  const navigate = useNavigate()
  const isGone = error instanceof CallFailed && error.status === 404
  const follow = useEffectEvent((gone_id: number) => {
    const next = [...known.values()].find((member) => member.id !== gone_id && member.status !== 'deleted')
    if (!next) return
    takeAlong(next.id)
    void navigate({ to: '/items/twins/$id', params: { id: next.id }, replace: true })
  })
  useEffect(() => {
    if (isGone && id !== undefined) follow(id)
  }, [isGone, id])
}
