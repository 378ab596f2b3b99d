import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../desk/api.ts'
import { useSaveSettings } from '../users/api.ts'
import type { WorkFilter } from './filter.ts'

/** The person's own order where the address has no filter at all; whoever turns a list over keeps it so (product.md §2). */
export function useOwnOrder(filter: WorkFilter, onFilter: (filter: WorkFilter) => void): () => void {
  const navigate = useNavigate()
  const { reversed: isOwnReversed = false } = useUser().settings
  const save = useSaveSettings()
  const isBare = useLocation({ select: ({ searchStr }) => searchStr === '' })

  useEffect(() => {
    if (isBare && isOwnReversed) void navigate({ to: '.', search: { reversed: true } as never, replace: true })
  }, [isBare, isOwnReversed, navigate])

  return () => {
    const reversed = !filter.reversed
    save.mutate({ reversed })
    onFilter({ ...filter, reversed })
  }
}
