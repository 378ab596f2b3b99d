import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { kindsQuery } from '../absences/api.ts'

/** What an absence is called; of colleagues only that they are away. */
export function useKindName(space_id: number) {
  const { t } = useLingui()
  const { data: kinds } = useQuery(kindsQuery(space_id))
  const away = t`Отсутствует`
  return useCallback((kind_id: number | null) => kinds?.find(({ id }) => id === kind_id)?.name ?? away, [kinds, away])
}
