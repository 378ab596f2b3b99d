import type { RuleActName } from '@otklik/contract/rules/acts.ts'
import {
  BlockIcon,
  BoltIcon,
  BookmarkIcon,
  CheckIcon,
  EyeIcon,
  EyeOffIcon,
  HeartIcon,
  type Icon,
  NoteIcon,
  PeopleIcon,
  ReplyIcon,
  RobotIcon,
  SendIcon,
  TagIcon,
  TrashIcon,
} from '../../../../ui/icons/icons.tsx'

export const actIcons: Record<RuleActName, Icon> = {
  reply: ReplyIcon,
  tags: TagIcon,
  status: CheckIcon,
  assign: PeopleIcon,
  note: NoteIcon,
  notify: SendIcon,
  label: BookmarkIcon,
  macro: BoltIcon,
  bot: RobotIcon,
  like: HeartIcon,
  hide: EyeOffIcon,
  unhide: EyeIcon,
  delete: TrashIcon,
  block: BlockIcon,
}

/** In the order in which they are offered: those that cannot be taken back are the last. */
export const offeredActs = [
  ...([
    'reply',
    'tags',
    'status',
    'assign',
    'note',
    'notify',
    'label',
    'macro',
    'bot',
    'like',
    'hide',
    'unhide',
  ] as const),
  ...(['delete', 'block'] as const),
] as const satisfies RuleActName[]
