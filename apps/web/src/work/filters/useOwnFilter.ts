import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { objectsQuery, useUser } from '../../domains/desk/api.ts'
import { useSaveSettings } from '../../domains/users/api.ts'
import type { Kind } from '../kind.ts'
import { accountsOf } from './accounts-of.ts'
import { queryOf, type WorkFilter } from './filter.ts'
import { fromKept, hasKept, toKept } from './own-filter.ts'

/**
 * The person's last filter where the address has none at all (product/work: Last filter). Returned is the way to change
 * it: what was chosen here is kept, what a link brought is not.
 */
export function useOwnFilter(kind: Kind): (filter: WorkFilter) => void {
  const navigate = useNavigate()
  const { settings } = useUser()
  const save = useSaveSettings()
  const { data: objects } = useQuery(objectsQuery)
  const isBare = useLocation({ select: ({ searchStr }) => searchStr === '' })
  // The address is empty because the person has just emptied it.
  const isMeant = useRef(false)

  useEffect(() => {
    if (!isBare) isMeant.current = false
    if (!isBare || isMeant.current || !objects || !hasKept(settings)) return
    const own = fromKept(settings, (field, id) => {
      if (field === 'tag_id') return objects.tags.some((tag) => tag.id === id)
      const accounts = accountsOf(objects.items, kind)
      return accounts.some((account) => (field === 'object_id' ? account.id : account.company_id) === id)
    })
    if (queryOf(own) !== '') void navigate({ to: '.', search: own as never, replace: true })
  }, [isBare, objects, settings, kind, navigate])

  return (filter) => {
    isMeant.current = queryOf(filter) === ''
    save.mutate(toKept(filter))
    void navigate({ to: '.', search: filter as never })
  }
}
