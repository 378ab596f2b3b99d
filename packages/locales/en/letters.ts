import type { LetterTexts } from '../letter.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export const orOpen: LetterTexts['orOpen'] = 'The button does not work? Open this address:'
export const stop: LetterTexts['stop'] = 'Unsubscribe from such letters'

const notYou = 'If it was not you, simply ignore this letter: nothing will change.'
const notYouAct =
  'If it was not you, change your password at once and end the sessions you do not know in your profile.'

export const letters: LetterTexts['letters'] = {
  confirm_email: ({ name }) => ({
    subject: 'Confirm your email',
    heading: `Welcome, ${name}!`,
    paragraphs: ['One step is left: confirm that this address is yours. The link works for 24 hours.'],
    button: 'Confirm email',
    why: `This address was given when somebody signed up for Otklik. ${notYou}`,
  }),
  change_email: ({ name }) => ({
    subject: 'Confirm your new email',
    heading: `${name}, is this your new address?`,
    paragraphs: [
      'You asked to sign in to Otklik with this email from now on. Confirm it, and it replaces the old one. Until then nothing changes. The link works for 24 hours.',
    ],
    button: 'Confirm new email',
    why: `This address was given as a new one in a profile on Otklik. ${notYou}`,
  }),
  email_change_asked: ({ name, email }) => ({
    subject: 'Somebody wants to change your email',
    heading: `${name}, are you changing your address?`,
    paragraphs: [
      `A new address was given for your Otklik account: ${email}. It replaces this one as soon as the owner of the new address opens the link in their letter.`,
      'If this was you, there is nothing to do. If not, cancel the change and choose a new password at once. The link works for 72 hours.',
    ],
    button: 'Not me, cancel it',
    why: 'We always tell the present address that it is about to change.',
  }),
  email_changed: ({ name, email }) => ({
    subject: 'Your email has been changed',
    heading: `${name}, your address has been changed`,
    paragraphs: [
      `Signing in to Otklik takes the address ${email} now; this one does not work any more.`,
      'If this was not you, take this address back: all sessions end, the password stops working, and we send a link for a new one here. You can do so for 72 hours.',
    ],
    button: 'Not me, take it back',
    why: 'We always tell the address before that it was changed.',
  }),
  email_in_use: ({ name }) => ({
    subject: 'You sign in with this address now',
    heading: `${name}, your address has been changed`,
    paragraphs: [
      'From now on you sign in to Otklik with this address, and letters come here. The one before does not work any more.',
    ],
    button: 'Open your profile',
    why: `This address was confirmed as the new one. ${notYouAct}`,
  }),
  reset_password: ({ name }) => ({
    subject: 'Set a new password',
    heading: `${name}, set a new password`,
    paragraphs: ['The link works for one hour and only once. Your present password works until you set another one.'],
    button: 'Set a new password',
    why: `Somebody asked to recover the password of this address. ${notYou}`,
  }),
  invitation: ({ inviter, space }) => ({
    subject: `${inviter} invites you to “${space}”`,
    heading: `Join “${space}”`,
    paragraphs: [
      `${inviter} invites you to answer customers together on Otklik: comments, messages and reviews from all networks in one place.`,
      'The invitation works for seven days. If you already sign in to Otklik with this address, sign in: there you can accept it or refuse.',
    ],
    button: 'Accept the invitation',
    why: 'An administrator on Otklik has invited this address. If you do not know them, simply ignore this letter.',
  }),
  social_signup: ({ provider, account }) => ({
    subject: 'Finish signing up',
    heading: 'Finish signing up',
    paragraphs: [
      `You signed in with ${provider} as ${account} and gave this address. Confirm that it is yours, and your account is ready: from then on you sign in with this ${provider} account. The link works for 24 hours.`,
    ],
    button: 'Confirm and sign in',
    why: `This address was given when somebody signed up for Otklik. ${notYou}`,
  }),
  already_registered: ({ name, provider }) => ({
    subject: 'You already have an account',
    heading: `${name}, you already have an account`,
    paragraphs: [
      `Somebody has just tried to sign up with ${provider} and this address. If it was you, sign in as usual and add ${provider} in your profile: then it opens the same account.`,
    ],
    button: 'Sign in',
    why: `You have an account with this address on Otklik. ${notYou}`,
  }),
  social_linked: ({ name, provider }) => ({
    subject: `${provider} now opens your account`,
    heading: `${name}, you can now sign in with ${provider}`,
    paragraphs: [`An account at ${provider} was added to your profile. You can remove it there at any time.`],
    button: 'Open my profile',
    why: `We always tell you when the way you sign in changes. ${notYouAct}`,
  }),
  password_changed: ({ name, device }) => ({
    subject: 'Your password was changed',
    heading: `${name}, your password was changed`,
    paragraphs: [
      device ? `It was changed from this device: ${device}.` : 'It was changed a moment ago.',
      'All other devices have been signed out.',
    ],
    button: 'Open my profile',
    why: `We always tell you when the password changes. ${notYouAct}`,
  }),
  otp_changed: ({ name, is_on }) => ({
    subject: is_on ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    heading: is_on ? `${name}, two-factor sign-in is on` : `${name}, two-factor sign-in is off`,
    paragraphs: [
      is_on
        ? 'From now on you sign in with your password and a code from your authenticator app. Keep your backup codes where you find them without your phone.'
        : 'From now on the password alone is enough to sign in. We recommend to keep the second factor on.',
    ],
    button: 'Open my profile',
    why: `We always tell you when the way you sign in changes. ${notYouAct}`,
  }),
  period_ends: ({ name, space, is_trial, delete_after }) => ({
    subject: is_trial ? `The trial of “${space}” is over` : `The paid period of “${space}” is over`,
    heading: is_trial ? `The trial of “${space}” is over` : `The paid period of “${space}” is over`,
    paragraphs: [
      `${name}, nobody can work in the space until it is extended. Incoming comments and messages are still kept.`,
      `If it is not extended, the space and everything in it will be deleted on ${day.format(delete_after * 1000)} (UTC).`,
    ],
    button: 'See how to extend',
    why: 'You are an administrator of this space.',
  }),
  space_closed: ({ name, space }) => ({
    subject: `“${space}” has been closed`,
    heading: `“${space}” has been closed`,
    paragraphs: [
      `${name}, the period of the space was over and was not extended. It is closed, and everything in it is being deleted.`,
      'Your own account stays: you can open a new space at any time.',
    ],
    why: 'You were an administrator of this space.',
  }),
  confirm_outlet: ({ space }) => ({
    subject: `Notifications of “${space}”: confirm the address`,
    heading: 'Confirm the address',
    paragraphs: [
      `An administrator of the space “${space}” wants notifications to come to this address. Nothing is sent before you agree.`,
    ],
    button: 'See what will come',
    why: 'If you did not expect this, do nothing: without your consent nothing more will come.',
  }),
  summary: ({ name, space, since, figures, broken, why }) => ({
    subject: `${space}: summary`,
    heading: `${name}, here is how things stand`,
    paragraphs: [
      ...(figures.items || figures.chats ? [`Since ${since}:`] : []),
      ...(figures.items ? [`Comments and reviews: ${figures.items}`] : []),
      ...(figures.chats ? [`Dialogues in which the customer wrote: ${figures.chats}`] : []),
      ...(figures.negative ? [`Negative among them: ${figures.negative}`] : []),
      ...(figures.overdue ? [`Overdue now: ${figures.overdue}`] : []),
      ...(figures.open ? [`In your hands: ${figures.open}`] : []),
      ...(figures.promised ? [`Put off by you until later: ${figures.promised}`] : []),
      ...(broken.length > 0 ? [`Accounts that do not work: ${broken.join(', ')}`] : []),
    ],
    button: 'Open Otklik',
    why: `You get this because you have chosen the letter “${why}” for the space “${space}”. Days and time can be changed in the settings, under “Notifications”.`,
  }),
  digest: ({ name, space, lines, more, why }) => ({
    subject: `${space}: new for you (${lines.length + more})`,
    heading: name ? `${name}, this is new` : `New in ${space}`,
    paragraphs: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    button: 'Open Otklik',
    why: name
      ? `You get this because you are told of it by mail: ${why}. It can be changed in the settings, under Notifications.`
      : `This address was confirmed for notifications of the space “${space}”: ${why}. The link below stops them, or the unsubscribe button of your mail program.`,
  }),
}
