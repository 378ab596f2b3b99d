import type { Context } from '../../../platform/context.ts'

export const tellRules = ({ announce }: Pick<Context, 'announce'>, space_id: number) =>
  announce({ space_id }, 'rules.changed', { id: space_id, space_id })
