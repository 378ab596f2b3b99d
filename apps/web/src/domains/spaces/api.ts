import { makeClient } from '@otklik/contract/client.ts'
import { type Permission, spacesWhere } from '@otklik/contract/permissions.ts'
import { type Space, spaces } from '@otklik/contract/spaces.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/api.ts'
import { objectsQuery, useActor, useConfig } from '../desk/api.ts'

const api = makeClient({ addCompany: spaces.addCompany }, wire)

/** The spaces in which this person may do this. */
export function useSpacesWhere(permission: Permission): Space[] {
  const allowed = spacesWhere(useActor(), permission)
  return useConfig().spaces.filter(({ id }) => allowed.includes(id))
}

/** The company is in every choice once this is done. */
export function useAddCompany() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { space_id: number; name: string }) => api.addCompany({ body }),
    meta: { quiet: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: objectsQuery.queryKey }),
  })
}
