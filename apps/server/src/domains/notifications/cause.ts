import type { NotificationCode, OutletKind } from '@otklik/contract/notifications/catalogue.ts'
import type { ChoiceRule } from '@otklik/contract/notifications/choose.ts'
import type { Ids } from './facts.ts'

/** One thing that has happened, for one person. */
export type Cause = Ids & {
  code: NotificationCode
  user_id: number
  /** What it came of; the same again is nothing new. */
  cause_key: string
  how: string | null
  due_at: Date | null
}

/** Null: through outlets of the space. */
export type Wanted = Omit<Cause, 'user_id'> & {
  user_id: number | null
  join_key: string
  object_id: number | null
  why: ChoiceRule
  in_bell: boolean
  count: number
  outlets: OutletKind[]
  /** Of the space, by number. */
  outlet_ids: number[]
  /** For how long the same again is counted here. */
  join_s: number
}
