import type { Template, TemplateDraft, TemplateFolder } from '@otklik/contract/templates/templates.ts'
import { type Upload, uploadOf } from '../files/upload.ts'

/** What a form holds: files may still be on their way. */
export type Edited = Omit<TemplateDraft, 'file_ids' | 'shortcut'> & { shortcut: string; uploads: readonly Upload[] }

export const blankDraft = (folder?: TemplateFolder): Edited => ({
  ...{ name: '', text: '', shortcut: '', folder_id: folder?.id ?? null },
  ...{ company_ids: null, group_ids: null, uploads: [] },
})

export const draftOf = ({ name, text, shortcut, folder_id, company_ids, group_ids, files }: Template): Edited => ({
  ...{ name, text, folder_id, company_ids, group_ids },
  shortcut: shortcut ?? '',
  uploads: files.map(uploadOf),
})

/** Files that are on their way, and pictures in memory, do not outlive the page. */
export const toKept = (draft: Edited | undefined) =>
  draft && {
    ...draft,
    uploads: draft.uploads.filter(({ file }) => file).map((upload) => ({ ...upload, preview: null })),
  }

export const toSaved = ({ shortcut, uploads, ...draft }: Edited): TemplateDraft => ({
  ...draft,
  name: draft.name.trim(),
  text: draft.text.trim(),
  shortcut: shortcut.trim().replace(/^\//, '') || null,
  file_ids: uploads.flatMap(({ file }) => file?.id ?? []),
})

export const isSame = (left: Edited, right: Edited) =>
  JSON.stringify(toSaved(left)) === JSON.stringify(toSaved(right)) && left.uploads.length === right.uploads.length
