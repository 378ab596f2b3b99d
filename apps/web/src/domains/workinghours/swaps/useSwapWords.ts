import { useLingui } from '@lingui/react/macro'
import type { SwapState } from '@otklik/contract/schedule/swaps.ts'
import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../ui/marks/Badge.tsx'
import { useObjects } from '../../desk/api.ts'
import { groupsQuery } from '../../users/members.ts'

/** What has become of an offer. */
export function useSwapStates(): Record<SwapState, { label: string; tone: Tone }> {
  const { t } = useLingui()
  return {
    offered: { label: t`ждёт ответа`, tone: 'warn' },
    agreed: { label: t`ждёт решения`, tone: 'warn' },
    done: { label: t`обменялись`, tone: 'ok' },
    refused: { label: t`отказано`, tone: 'danger' },
    withdrawn: { label: t`отозвано`, tone: 'plain' },
    expired: { label: t`срок вышел`, tone: 'plain' },
  }
}

/** Who a swap is between: colleagues by name, a group until somebody of it agrees. */
export function useSwapNames(space_id: number) {
  const { t } = useLingui()
  const { members } = useObjects()
  const groups = useQuery(groupsQuery).data ?? []
  const nameOf = (user_id: number) =>
    members.find((member) => member.space_id === space_id && member.user_id === user_id)?.name ?? t`Сотрудник`
  const otherOf = ({ user_id, group_id }: { user_id: number | null; group_id: number | null }) => {
    if (user_id !== null) return nameOf(user_id)
    const group = groups.find(({ id }) => id === group_id)?.name
    return group === undefined ? t`группа` : t`группа «${group}»`
  }
  return { nameOf, otherOf }
}
