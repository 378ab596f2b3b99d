import { useLingui } from '@lingui/react/macro'
import type { TagDraft } from '@otklik/contract/tags/tags.ts'
import { useState } from 'react'

/** What can be seen without the server. */
export function useTagFaults() {
  const { t } = useLingui()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const check = ({ name, uses }: Pick<TagDraft, 'name' | 'uses'>): boolean => {
    const found = {
      ...(name.trim() === '' && { name: t`Укажите название` }),
      ...(uses.length === 0 && { uses: t`Выберите хотя бы одно` }),
    }
    setFaults(found)
    return Object.keys(found).length === 0
  }
  return { faults, check, forget: () => setFaults({}) }
}
