// What classifies comments, dialogues, mentions and tasks. Which thing has which tag is known by the thing's own domain.
import type { CallContext } from '../../platform/context.ts'
import { selectTagGroups, selectTags } from './queries.ts'

export const listTags = (ctx: CallContext) => selectTags(ctx)
export const listTagGroups = (ctx: CallContext) => selectTagGroups(ctx)
