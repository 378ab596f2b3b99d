import { useLingui } from '@lingui/react/macro'
import type { TagGroupDraft } from '@otklik/contract/tags/tags.ts'
import { useState } from 'react'

/** What can be seen without the server. */
export function useGroupFaults() {
  const { t } = useLingui()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const check = ({ name, company_ids }: TagGroupDraft): boolean => {
    const found = {
      ...(name.trim() === '' && { name: t`Укажите название` }),
      ...(company_ids?.length === 0 && { company_ids: t`Выберите хотя бы одну` }),
    }
    setFaults(found)
    return Object.keys(found).length === 0
  }
  return { faults, check, forget: () => setFaults({}) }
}
