import { useLingui } from '@lingui/react/macro'
import type { AuthorBrief } from '@otklik/contract/authors/authors.ts'

/** Networks let people comment without a name, and forget them when they leave. */
export function useAuthorName(author: AuthorBrief | null): string {
  const { t } = useLingui()
  return author?.name || t`Без имени`
}
