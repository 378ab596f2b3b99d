import { makeClient } from '@otklik/contract/client.ts'
import { type Permission, spacesWhere } from '@otklik/contract/permissions.ts'
import { type Company, type Space, spaces } from '@otklik/contract/spaces.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/api.ts'
import { objectsQuery, useActor, useConfig } from '../desk/api.ts'

const { addCompany, renameCompany, archivedCompanies, archiveCompany, restoreCompany } = spaces
const api = makeClient({ addCompany, renameCompany, archivedCompanies, archiveCompany, restoreCompany }, wire)

/** The spaces in which this person may do this. */
export function useSpacesWhere(permission: Permission): Space[] {
  const allowed = spacesWhere(useActor(), permission)
  return useConfig().spaces.filter(({ id }) => allowed.includes(id))
}

export const archivedCompaniesQuery = queryOptions({
  queryKey: ['companies', 'archived'],
  queryFn: ({ signal }) => api.archivedCompanies({ signal }),
})

/** Every choice of companies follows. */
function useCompanyChange<Input>(change: (input: Input) => Promise<Company>) {
  const cache = useQueryClient()
  const keys = [objectsQuery.queryKey, archivedCompaniesQuery.queryKey]
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

export type NamedCompany = { space_id: number; name: string }
/** Without an id it is a new one. */
export const useSaveCompany = (id?: number) =>
  useCompanyChange(({ space_id, name }: NamedCompany) =>
    id === undefined
      ? api.addCompany({ body: { space_id, name } })
      : api.renameCompany({ params: { id }, body: { name } }),
  )
export const useArchiveCompany = () => useCompanyChange((id: number) => api.archiveCompany({ params: { id } }))
export const useRestoreCompany = () => useCompanyChange((id: number) => api.restoreCompany({ params: { id } }))
