import { type Space, type SpaceChange, type Switchable, switchable } from '@otklik/contract/spaces.ts'

/** As the form has it: every field, whether it is to change or not. */
export type SpaceDraft = Required<SpaceChange>

export const draftOf = ({ name, time_zone, undo_ms, settings }: Space): SpaceDraft => ({
  ...{ name, time_zone, undo_ms, otp_required: settings.otp_required, tags_mode: settings.tags_mode },
  approval_days: settings.approval_days,
  ...(Object.fromEntries(switchable.map((flag) => [flag, settings[flag]])) as Record<Switchable, boolean>),
})

/** Only what differs: what the tariff lacks is off without anybody having switched it off. */
export function changesOf(draft: SpaceDraft, saved: SpaceDraft): SpaceChange {
  const keys = Object.keys(draft) as (keyof SpaceDraft)[]
  return Object.fromEntries(keys.filter((key) => draft[key] !== saved[key]).map((key) => [key, draft[key]]))
}

/** What the parts of the form share. */
export type SpaceFormProps = {
  space: Space
  draft: SpaceDraft
  onChange: (change: SpaceChange) => void
  errors: Record<string, string>
}
