import type { NotificationFacts, NotificationTexts } from '../notification.ts'

const about = ({ about }: NotificationFacts) => about

export const notifications: NotificationTexts = {
  codes: {
    assigned: {
      name: 'Given to me',
      hint: 'a comment or a dialogue',
      title: ({ who }) => (who ? `Given to you by ${who}` : 'Given to you automatically'),
      text: about,
      ofSpace: { name: 'Given to somebody', title: () => 'Given to somebody' },
    },
    group_assigned: {
      name: 'Given to my group',
      hint: 'to those who are at work now',
      title: ({ name, count }) => `In ${name}: ${count}`,
      text: about,
      ofSpace: { name: 'Given to a group', title: ({ name, count }) => `In ${name}: ${count}` },
    },
    mentioned: {
      name: 'A colleague mentions me',
      hint: 'in a note',
      title: ({ who }) => (who ? `${who} mentions you` : 'You are mentioned'),
      text: about,
    },
    answered: {
      name: 'Customer answered',
      hint: 'in my dialogue or under my comment',
      title: () => 'Customer answered',
      text: about,
    },
    delay_over: { name: 'Put off until now', hint: 'when the time has come', title: () => 'Back in work', text: about },
    overdue: { name: 'Overdue', hint: 'mine, when the time is over', title: () => 'Overdue', text: about },
    handover_due: {
      name: 'Time to hand over',
      hint: 'before the end of a shift, when something is in hand',
      title: () => 'Your shift is ending',
      text: ({ how }) => `In hand: ${how}. Hand it over to those who stay.`,
    },
    handover_given: {
      name: 'A shift was handed over to me',
      hint: 'a colleague has ended theirs',
      title: ({ who }) => (who ? `${who} hands over a shift` : 'A shift was handed over to you'),
      text: ({ how }) => `Now yours: ${how}`,
    },
    rule: {
      name: 'Message of a rule',
      hint: 'when a rule is told to let you know',
      title: ({ how }) => how,
      text: about,
    },
    robots_rest: {
      name: 'Robots were stopped',
      hint: 'too many actions in one place',
      title: () => 'Robots rest here for 10 minutes',
      text: about,
    },
    rule_paused: {
      name: 'A rule was paused',
      hint: 'errors, or something is gone',
      title: ({ how }) => `The rule “${how}” was paused`,
      text: () => 'Open the rule: it says why.',
    },
    ai_month: {
      name: 'AI: 80 % of the month’s limit',
      hint: 'of an agent and of all together',
      title: ({ how }) =>
        how ? `The agent “${how}” has spent 80 % of its month` : '80 % of the month’s limit for AI is spent',
      text: () => 'At 90 % agents stop answering alone, at 100 % they stop.',
    },
    ai_stopped: {
      name: 'AI: the month’s limit is spent',
      hint: 'of an agent and of all together',
      title: ({ how }) => (how ? `The agent “${how}” has spent its month` : 'The month’s limit for AI is spent'),
      text: () => 'Until the end of the month people answer. The limit can be raised.',
    },
    ai_robot_stopped: {
      name: 'AI: an agent no longer answers alone',
      hint: 'the month’s money or the day’s requests do not suffice',
      title: ({ name }) => (name ? `The agent “${name}” no longer answers alone` : 'An agent no longer answers alone'),
      text: ({ how }) =>
        how === 'day'
          ? 'Today’s requests to the shared model are used up. People answer customers.'
          : 'Less is left of the month’s limit than an answer may cost. People answer customers; the limit can be raised.',
    },
    filter_new: {
      name: 'New in a filter that I follow',
      hint: 'comments and dialogues; see Subscriptions',
      title: ({ name, count }) => `${count} new in “${name}”`,
      text: about,
    },
    send_failed: {
      name: 'My answer was not sent',
      hint: 'the network refused',
      title: () => 'Your answer was not sent',
      text: about,
      ofSpace: { name: 'An answer was not sent', title: () => 'An answer was not sent' },
    },
    send_unknown: {
      name: 'Nobody knows whether my answer arrived',
      hint: 'the network did not confirm',
      title: () => 'Nobody knows whether your answer arrived',
      text: ({ about }) => `The network did not confirm it. Look there before sending again: ${about}`,
      ofSpace: {
        name: 'Nobody knows whether an answer arrived',
        title: () => 'Nobody knows whether an answer arrived',
      },
    },
    approval_asked: {
      name: 'An answer needs a yes',
      hint: 'a colleague waits for you to agree',
      title: ({ who, how }) =>
        how === 'urgent'
          ? 'An answer cannot be sent much longer: it needs a yes'
          : how === 'again'
            ? 'An answer still waits for a yes'
            : who
              ? `${who} asks for a yes to an answer`
              : 'An answer waits for a yes',
      text: about,
    },
    approval_done: {
      name: 'My answer was approved or came back',
      hint: 'where a colleague looks it over',
      title: ({ who, how }) => {
        const titles: Record<string, string> = {
          approved: who ? `Approved: ${who}` : 'Answer approved',
          changed: who ? `Approved with changes: ${who}` : 'Answer approved with changes',
          answered: 'A colleague answered first: yours is a draft',
          expired: 'The time to answer is over: it is a draft',
          late: 'Nobody has approved the answer by its time',
        }
        return titles[how] ?? 'Answer looked over'
      },
      text: about,
    },
    approval_refused: {
      name: 'My answer was not approved',
      hint: 'with the reason; the text is a draft again',
      title: ({ who, how }) => (who ? `${who} does not approve: ${how}` : `Not approved: ${how}`),
      text: about,
    },
    later_back: {
      name: 'An answer is a draft again',
      hint: 'the customer wrote first, it was stopped, or it is yours now',
      title: ({ how, who }) =>
        how === 'stopped'
          ? `Your answer was stopped by ${who}`
          : how === 'inherited'
            ? "A colleague's answer was not sent"
            : 'The customer wrote first',
      text: ({ how, about }) =>
        how === 'stopped'
          ? `It was not sent and is a draft again: ${about}`
          : how === 'inherited'
            ? `They may no longer send it; the text is your draft now: ${about}`
            : `Your answer was not sent and is a draft again: ${about}`,
    },
    shift_soon: {
      name: 'A shift begins soon',
      hint: 'how many minutes ahead is set in your settings or in the rules of the schedule',
      title: ({ how }) => `Shift at ${how}`,
      text: () => 'Your shift begins by the schedule.',
    },
    schedule_changed: {
      name: 'My schedule has changed',
      hint: 'when other shifts are published',
      title: () => 'Schedule changed',
      text: ({ days }) => `Look at your shifts: ${days}`,
    },
    absence_asked: {
      name: 'Somebody asks to be away',
      hint: 'for those who approve',
      title: ({ name }) => `${name} asks to be away`,
      text: ({ about, days }) => `${about}, ${days}`,
    },
    absence_done: {
      name: 'My absence is decided',
      hint: 'approved, refused or cancelled',
      title: ({ reason }) =>
        reason === 'refused' ? 'Absence refused' : reason === 'cancelled' ? 'Absence cancelled' : 'Absence approved',
      text: ({ about, days }) => `${about}, ${days}`,
    },
    swap_offered: {
      name: 'A shift swap is offered',
      hint: 'to me or to my group',
      title: ({ name }) => `${name} offers a shift swap`,
      text: ({ days }) => `Their shift: ${days}`,
    },
    swap_asked: {
      name: 'A swap waits for a decision',
      hint: 'for those who approve',
      title: ({ name }) => `${name}: a swap waits for a decision`,
      text: ({ days }) => `Days of the swap: ${days}`,
    },
    swap_done: {
      name: 'My swap is decided',
      hint: 'done or refused',
      title: ({ reason }) =>
        reason === 'refused' ? 'Swap refused' : reason === 'agreed' ? 'Your swap was accepted' : 'Shifts swapped',
      text: ({ days }) => `Days of the swap: ${days}`,
    },
    account_error: {
      name: 'Account disconnected',
      hint: 'the network refuses it',
      title: ({ name }) => `The account “${name}” does not work`,
      text: ({ reason }) => reason,
    },
    account_back: {
      name: 'Account works again',
      hint: 'when it was connected anew',
      title: ({ name }) => `The account “${name}” works again`,
      text: () => 'What waited to be sent is leaving.',
    },
    integration_broken: {
      name: 'An integration stopped',
      hint: 'a help desk refuses our key',
      title: ({ how }) => `HelpDeskEddy (${how}) does not work`,
      text: () => 'Nothing is handed over until the key and the address are right again.',
    },
    outlet_off: {
      name: 'A group is told nothing any more',
      hint: 'the bot was removed, or the group is gone',
      title: ({ how }) => `“${how}” is told nothing any more`,
      text: () => 'The bot was removed, or the group is gone. Let it in again and say a new command there.',
    },
    journal_anchor: {
      name: 'Anchor of the action journal',
      hint: 'once a day: number and hash of a line, to be kept outside of Otklik',
      title: ({ anchor }) => `Anchor of the action journal, ${anchor?.day ?? ''}`,
      // The hash is said once: a line of a letter has 300 characters, and it must not be cut.
      text: ({ anchor }) =>
        anchor
          ? `Line ${anchor.n}, its hash at the end. Keep this letter: it shows when the whole journal has been written anew. To check on the server: npm run data -- journal ${anchor.space_id} ${anchor.n} ${anchor.hash}`
          : '',
    },
    journal_broken: {
      name: 'The action journal was altered',
      hint: 'lines were changed or deleted past Otklik',
      title: () => 'Journal altered',
      text: ({ how }) => `The chain of the journal is broken at line ${how}. Tell whoever runs the server.`,
    },
    period_ends: {
      name: 'Payment',
      hint: '7, 3 and 1 days before, and when it is over',
      title: ({ name, how }) => (how === 'over' ? `The paid period is over: ${name}` : `Payment is due soon: ${name}`),
      text: ({ day }) => `Paid until ${day}`,
    },
    new_device: {
      name: 'New sign-in',
      hint: 'to my account from another device',
      title: () => 'New sign-in',
      text: ({ reason }) => `${reason}. If it was not you, end that session in your profile and change the password.`,
    },
  },
  groups: { work: 'Work', answers: 'My answers', schedule: 'Schedule', space: 'Space' },
  why: {
    always: 'this is always told',
    account: 'you chose it for this account',
    company: 'you chose it for this company',
    person: 'you chose it in your settings',
    role: 'an administrator chose it for your role',
    catalogue: 'it is so by default',
  },
  summary: 'Summary',
  gone: 'It is gone, or no longer yours to see.',
  wordless: 'No text',
  more: (count) => `${count} more`,
  several: (count) => `${count} new notifications`,
  linked: 'Connected: Otklik will write to you here. To stop, block the bot or remove it in the settings.',
  linkedGroup: 'Done: Otklik will write into this group.',
  wrongWord:
    'This command does not work: it is too old or was used before. Get a new one in Otklik, under “Addresses and channels”.',
  test: 'Otklik: notifications of the space will come to this channel.',
}
