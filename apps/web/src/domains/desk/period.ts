import type { Space } from '@otklik/contract/spaces.ts'

export type WithPeriod<S extends Pick<Space, 'expires_at'> = Space> = S & { expires_at: number }

/** All of them, or none: whether spaces have periods is a setting of the installation. */
export const withPeriod = <S extends Pick<Space, 'expires_at'>>(spaces: readonly S[]): WithPeriod<S>[] =>
  spaces.filter((space): space is WithPeriod<S> => space.expires_at !== null)

/** Whether one may work in it. */
export const isPaid = ({ expires_at }: Pick<Space, 'expires_at'>, now_s: number) =>
  expires_at === null || expires_at > now_s

/** Without an end in the future there is nothing to work in; without spaces nothing has ended (product/spaces: Paid period). */
export const isPeriodOver = (spaces: readonly Space[], now_s = Date.now() / 1000) =>
  spaces.length > 0 && !spaces.some((space) => isPaid(space, now_s))
