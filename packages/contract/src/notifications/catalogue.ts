import type { Permission } from '../permissions.ts'

/** Where a person is told: in the bell, as a toast, and through the outlets that are theirs. */
export const outletKinds = ['bell', 'toast', 'push', 'mail', 'telegram'] as const
export type OutletKind = (typeof outletKinds)[number]

/** Outlets of people: what leaves to a browser, a mailbox, Telegram. */
export const personalOutlets = ['push', 'mail', 'telegram'] as const satisfies OutletKind[]
/** Outlets of the space: what is told there is chosen by its administrators. */
export const spaceOutlets = ['slack', 'outside'] as const
export type LeavingKind = (typeof personalOutlets)[number] | (typeof spaceOutlets)[number]

/** What a notification is about. */
export const things = ['item', 'chat', 'account', 'space', 'person', 'absence', 'swap', 'agent'] as const
export type Thing = (typeof things)[number]

/** What was said there: the words of the notification are those. */
export const saidKinds = ['note', 'reply', 'message'] as const
export type Said = (typeof saidKinds)[number]

export const notificationGroups = ['work', 'answers', 'schedule', 'space'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

type Entry = {
  /** Where it stands on the page of settings. */
  group: NotificationGroup
  /**
   * What whoever hears it must be allowed at that moment, besides the thing being within their reach: `see` and `reply` are
   * those of the thing. Asked when it is told, when it is read and again before it leaves.
   */
  right: 'see' | 'reply' | Permission
  /** Where it is told unless somebody wants it otherwise. */
  told: readonly OutletKind[]
  /** Cannot be switched off where it is told, waits for no quiet hours, and is told when the period is over. */
  is_always?: true
  /** Told although the thread is muted. */
  passes_mute?: true
  /** What is the same again: counted in the row that is there, while it is unread and not older than `join_s`. */
  joins: 'thing' | 'group' | 'watch' | 'cause'
  /** Where it leads; `thing` is the page of what it is about. */
  link:
    | 'thing'
    | 'group'
    | 'watch'
    | 'account'
    | 'billing'
    | 'rules'
    | 'profile'
    | 'handover'
    | 'my_schedule'
    | 'absences'
    | 'swaps'
    | 'integrations'
    | 'outlets'
    | 'approvals'
    | 'ai'
    | 'journal'
  /** Also told through outlets of the space: about customers and accounts, never what a colleague wrote in a note. */
  is_of_space?: true
  /** How long its toast stays (product/notifications: Toasts). */
  stays: 'issue' | 'filter' | 'schedule' | 'other'
}

/**
 * Everything that people are told of. One more is an entry here, its words in both languages
 * (`packages/locales/{ru,en}/notifications.ts`) and `notify` where it happens (docs/adding-a-notification.md).
 */
const table = {
  assigned: {
    ...{ group: 'work', right: 'see', joins: 'thing', link: 'thing', stays: 'other', is_of_space: true },
    told: ['bell', 'toast', 'push'],
  },
  group_assigned: {
    ...{ group: 'work', right: 'see', joins: 'group', link: 'group', stays: 'other', is_of_space: true },
    told: ['bell'],
  },
  mentioned: {
    ...{ group: 'work', right: 'see', joins: 'thing', link: 'thing', stays: 'other', passes_mute: true },
    told: ['bell', 'toast', 'push', 'mail'],
  },
  answered: {
    ...{ group: 'work', right: 'see', joins: 'thing', link: 'thing', stays: 'other', is_of_space: true },
    told: ['bell', 'toast', 'push'],
  },
  delay_over: {
    ...{ group: 'work', right: 'see', joins: 'thing', link: 'thing', stays: 'other', is_of_space: true },
    told: ['bell', 'toast', 'push'],
  },
  overdue: {
    ...{ group: 'work', right: 'see', joins: 'cause', link: 'thing', stays: 'other', is_of_space: true },
    told: ['bell', 'push'],
  },
  /** A rule says so. */
  rule: {
    ...{ group: 'work', right: 'see', joins: 'cause', link: 'thing', stays: 'other' },
    told: ['bell', 'toast', 'push'],
  },
  /** Robots did too much in one place, and rest there. */
  robots_rest: {
    ...{ group: 'space', right: 'rules.manage', joins: 'thing', link: 'thing', stays: 'other' },
    told: ['bell'],
  },
  /** A rule rests by itself: it failed, or names what is gone. */
  rule_paused: {
    ...{ group: 'space', right: 'rules.manage', joins: 'cause', link: 'rules', stays: 'other', is_of_space: true },
    told: ['bell', 'mail'],
  },
  /** Four fifths of what a month may cost are spent, by an agent or by all of them; then all of it. */
  ai_month: {
    ...{ group: 'space', right: 'ai.manage', joins: 'cause', link: 'ai', stays: 'other' },
    told: ['bell', 'mail'],
  },
  ai_stopped: {
    ...{ group: 'space', right: 'ai.manage', joins: 'cause', link: 'ai', stays: 'other' },
    told: ['bell', 'mail'],
  },
  /** An agent no longer answers by itself: the money of a month, or the installation's of a day, does not suffice. */
  ai_robot_stopped: {
    ...{ group: 'space', right: 'ai.manage', joins: 'cause', link: 'thing', stays: 'other' },
    told: ['bell', 'toast', 'mail'],
  },
  filter_new: { group: 'work', right: 'see', joins: 'watch', link: 'watch', stays: 'filter', told: ['bell', 'toast'] },
  handover_due: { group: 'work', right: 'self', joins: 'cause', link: 'handover', stays: 'schedule', told: ['toast'] },
  handover_given: {
    ...{ group: 'work', right: 'self', joins: 'cause', link: 'handover', stays: 'schedule' },
    told: ['bell', 'toast', 'push'],
  },
  send_failed: {
    ...{ group: 'answers', right: 'reply', joins: 'cause', link: 'thing', stays: 'other', is_of_space: true },
    told: ['bell', 'toast', 'push'],
  },
  send_unknown: {
    ...{ group: 'answers', right: 'reply', joins: 'cause', link: 'thing', stays: 'other', is_of_space: true },
    told: ['bell', 'toast', 'push'],
  },
  /** An answer of a colleague waits for a yes. */
  approval_asked: {
    ...{ group: 'answers', right: 'replies.approve', joins: 'thing', link: 'approvals', stays: 'other' },
    told: ['bell', 'toast', 'push'],
  },
  /** What became of one's own: said yes to, overtaken, too late. */
  approval_done: {
    ...{ group: 'answers', right: 'reply', joins: 'cause', link: 'thing', stays: 'other' },
    told: ['bell', 'toast'],
  },
  approval_refused: {
    ...{ group: 'answers', right: 'reply', joins: 'cause', link: 'thing', stays: 'other' },
    told: ['bell', 'toast'],
  },
  later_back: {
    ...{ group: 'answers', right: 'reply', joins: 'cause', link: 'thing', stays: 'other' },
    told: ['bell', 'toast'],
  },
  shift_soon: {
    ...{ group: 'schedule', right: 'self', joins: 'cause', link: 'my_schedule', stays: 'schedule' },
    // Whoever has a page open is told there by the page itself.
    told: ['push'],
  },
  schedule_changed: {
    ...{ group: 'schedule', right: 'self', joins: 'cause', link: 'my_schedule', stays: 'schedule' },
    told: ['bell', 'push', 'mail'],
  },
  absence_asked: {
    ...{ group: 'schedule', right: 'absences.approve', joins: 'thing', link: 'absences', stays: 'schedule' },
    told: ['bell', 'mail'],
  },
  absence_done: {
    ...{ group: 'schedule', right: 'self', joins: 'thing', link: 'my_schedule', stays: 'schedule' },
    told: ['bell', 'push', 'mail'],
  },
  swap_offered: {
    ...{ group: 'schedule', right: 'self', joins: 'thing', link: 'swaps', stays: 'schedule' },
    told: ['bell', 'push', 'mail'],
  },
  swap_asked: {
    ...{ group: 'schedule', right: 'absences.approve', joins: 'thing', link: 'swaps', stays: 'schedule' },
    told: ['bell', 'mail'],
  },
  swap_done: {
    ...{ group: 'schedule', right: 'self', joins: 'thing', link: 'swaps', stays: 'schedule' },
    told: ['bell', 'push', 'mail'],
  },
  account_error: {
    ...{ group: 'space', right: 'accounts.manage', joins: 'thing', link: 'account', stays: 'other', is_of_space: true },
    told: ['bell', 'mail'],
  },
  account_back: {
    ...{ group: 'space', right: 'accounts.manage', joins: 'thing', link: 'account', stays: 'other', is_of_space: true },
    told: ['bell', 'mail'],
  },
  integration_broken: {
    ...{ group: 'space', right: 'integrations.manage', joins: 'cause', link: 'integrations', stays: 'other' },
    told: ['bell', 'mail'],
  },
  outlet_off: {
    ...{ group: 'space', right: 'notifications.manage', joins: 'cause', link: 'outlets', stays: 'other' },
    told: ['bell', 'mail'],
  },
  /** Number and hash of the day: told to nobody who has not asked for it, since it comes every day. */
  journal_anchor: {
    ...{ group: 'space', right: 'journal.see', joins: 'cause', link: 'journal', stays: 'other' },
    told: [],
  },
  /** The daily look over the action journal found that somebody has altered it: told once of each fault. */
  journal_broken: {
    ...{ group: 'space', right: 'journal.see', joins: 'cause', link: 'journal', stays: 'other', is_always: true },
    told: ['bell', 'mail'],
  },
  period_ends: {
    ...{
      group: 'space',
      right: 'billing.manage',
      joins: 'cause',
      link: 'billing',
      stays: 'other',
      is_always: true,
      is_of_space: true,
    },
    told: ['bell', 'mail'],
  },
  new_device: {
    ...{ group: 'space', right: 'self', joins: 'cause', link: 'profile', stays: 'other', is_always: true },
    told: ['bell', 'mail'],
  },
} as const satisfies Record<string, Entry>

export type NotificationCode = keyof typeof table
export const catalogue: Record<NotificationCode, Entry> = table
export const notificationCodes = Object.keys(table) as [NotificationCode, ...NotificationCode[]]

/** What outlets of the space may be told of. */
export const spaceCodes = notificationCodes.filter((code) => catalogue[code].is_of_space)

export const isNotificationCode = (code: string): code is NotificationCode => code in table

/** The right that a code asks for about such a thing. Null: nobody has it, since such a thing cannot be answered or seen so. */
export function rightOf(code: NotificationCode, thing: Thing): Permission | null {
  const { right } = catalogue[code]
  if (right !== 'see' && right !== 'reply') return right
  if (thing === 'item') return right === 'see' ? 'items.see' : 'items.reply'
  if (thing === 'chat') return right === 'see' ? 'chats.see' : 'chats.reply'
  return null
}

/** Where this page's choices can be made: the bell keeps what is always told. */
export const isFixed = (code: NotificationCode, outlet: OutletKind): boolean =>
  catalogue[code].is_always === true && catalogue[code].told.includes(outlet)
