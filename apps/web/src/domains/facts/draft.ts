import type { Fact, FactDraft } from '@otklik/contract/facts/facts.ts'

export const blankDraft = (folder_id: number | null): FactDraft => ({
  ...{ title: '', text: '', folder_id, company_id: null, valid_until: null },
})

export const draftOf = ({ title, text, folder_id, company_id, valid_until }: Fact): FactDraft => ({
  ...{ title, text, folder_id, company_id, valid_until },
})

export const toSaved = (draft: FactDraft): FactDraft => ({
  ...draft,
  title: draft.title.trim(),
  text: draft.text.trim(),
})
