/** A comment or dialogue as it stands. */
export type WatchedThing = {
  id: number
  object_id: number
  company_id: number
  provider: string
  author_id: number | null
  labels: readonly number[]
  /** With all above them: a filter that names a tag means its branch. */
  tags: readonly number[]
  assigned_to: number | null
  group_id: number | null
  /** `2026-03-08`, by the calendar of the space. */
  day: string
  status: string
  is_replied: boolean
  emotion: number | null
  has_files: boolean
  due: 'overdue' | 'soon' | null
  post_id: number | null
  kind: string | null
  rating: number | null
  is_hidden: boolean
  is_history: boolean
}
