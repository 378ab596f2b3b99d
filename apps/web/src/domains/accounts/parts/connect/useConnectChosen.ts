import type { ConnectChoice } from '@otklik/contract/accounts/channels.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import { useState } from 'react'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { type Granted, useChoose } from '../../network-window.ts'

export type Refused = { choice: ConnectChoice; error: unknown }
type Chosen = { granted: Granted; choices: readonly ConnectChoice[]; provider_id?: string; pin?: string }

/** One after the other, as the network would be asked by hand: what one of them is refused keeps none of the others. */
export function useConnectChosen(company: Company) {
  const choose = useChoose()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [left, setLeft] = useState(0)
  // Of several, each refusal stands beside the name it is about.
  const { fields, whole = fields.provider_id } = useRefusal(refused.length === 1 ? refused[0]?.error : undefined)

  /** Those that are connected now, by their ids. */
  async function connect({ granted, choices, provider_id, pin }: Chosen) {
    const { space_id, id: company_id } = company
    const connected: { id: number; provider_id: string }[] = []
    const refused: Refused[] = []
    setRefused([])
    for (const [nth, choice] of choices.entries()) {
      setLeft(choices.length - nth)
      const named = { grant: granted.grant, provider_id: provider_id ?? choice.provider_id, ...(pin && { pin }) }
      try {
        const { id } = await choose.mutateAsync({ space_id, company_id, ...named })
        connected.push({ id, provider_id: choice.provider_id })
      } catch (error) {
        refused.push({ choice, error })
      }
    }
    setLeft(0)
    setRefused(refused)
    return connected
  }

  return { connect, left, refused, fields, whole, forget: () => setRefused([]) }
}
