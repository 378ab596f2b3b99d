import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trialQuery, useBeginTrial, useStopTrial } from '../../trials.ts'

type Given = { space_id: number; rule_id: number | null; definition: RuleDefinition }
type Begun = { id: number; tried: string }

/** A trial of what stands in the editor, and whether that has changed since. */
export function useTrial({ space_id, rule_id, definition }: Given) {
  const [begun, setBegun] = useState<Begun>()
  const begin = useBeginTrial()
  const stop = useStopTrial()
  const { data: trial } = useQuery({ ...trialQuery(begun?.id ?? 0), enabled: begun !== undefined })
  const text = JSON.stringify(definition)
  return {
    trial,
    isOutdated: begun !== undefined && begun.tried !== text,
    isBeginning: begin.isPending,
    error: begin.error,
    begin: (days: number) =>
      begin.mutate(
        // A trial needs no name.
        { space_id, rule_id, definition: { ...definition, name: definition.name.trim() || '–' }, days },
        { onSuccess: ({ id }) => setBegun({ id, tried: text }) },
      ),
    stop: () => begun && stop.mutate(begun.id),
  }
}
