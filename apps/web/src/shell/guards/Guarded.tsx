import { useLingui } from '@lingui/react/macro'
import { Navigate, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfig } from '../../domains/desk/api.ts'
import { useMay } from '../../platform/may.ts'
import { detourOf } from './guards.ts'
import { NoAccess } from './NoAccess.tsx'
import { noAccess } from './no-access.ts'

/** The path of the page as its route says it: `/items/$id`. */
export const usePath = () => useMatches({ select: (matches) => matches.at(-1)?.fullPath })

/** What the server refused, or would refuse, is not shown. */
export function Guarded({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const may = useMay()
  const config = useConfig()
  const reason = noAccess.use()
  const path = usePath()
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  const detour = detourOf(config, path)
  if (detour !== undefined) return <Navigate to={detour as string} replace />
  if (reason !== undefined) return <NoAccess reason={reason} isInFrame />
  if (permission && !may(permission)) return <NoAccess reason={t`У вас нет прав на этот раздел.`} isInFrame />
  return children
}
