import { type Permission, spacesWhere } from '@otklik/contract/permissions.ts'
import { type Company, type Space, type SpaceChange, spaces } from '@otklik/contract/spaces.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import { configQuery, objectsQuery, useActor, useConfig } from '../desk/api.ts'

const { change, addCompany, renameCompany, archivedCompanies, archiveCompany, restoreCompany } = spaces
const api = makeClient({ change, addCompany, renameCompany, archivedCompanies, archiveCompany, restoreCompany }, wire)

/** The spaces in which this person may do this. */
export function useSpacesWhere(permission: Permission): Space[] {
  const allowed = spacesWhere(useActor(), permission)
  return useConfig().spaces.filter(({ id }) => allowed.includes(id))
}

/** Rights follow from some of it, names of things from others: all of that is asked for anew. */
export function useChangeSpace(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SpaceChange) => api.change({ params: { id }, body }),
    meta: { quiet: true },
    onSuccess: () =>
      Promise.all(
        [configQuery.queryKey, objectsQuery.queryKey].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  })
}

export const archivedCompaniesQuery = queryOptions({
  queryKey: ['companies', 'archived'],
  queryFn: ({ signal }) => api.archivedCompanies({ signal }),
})

/** Every choice of companies follows. */
const useCompanyChange = <Input>(change: (input: Input) => Promise<Company>) =>
  useChange([objectsQuery.queryKey, archivedCompaniesQuery.queryKey], change)

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
