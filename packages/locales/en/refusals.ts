import type { RefusalCode } from '@otklik/contract/refusals.ts'

export const refusals: Record<RefusalCode, string> = {
  invalid: 'Please check the highlighted fields',
  code_required: 'Enter the one-time code',
  signed_out: 'Please sign in',
  // These two are compared word for word by the specification's client and stay English in both languages.
  token_expired: 'Access token has expired',
  user_not_found: 'User not found',
  invalid_token: 'Invalid token',
  period_over: 'The paid period is over',
  no_access: 'You have no access to this',
  otp_required: 'Set up two-factor sign-in first',
  not_found: 'Not found',
  wrong_credentials: 'Wrong email or password',
  method_not_allowed: 'This is not possible here',
  stale: 'Something has changed in the meantime',
  deleted: 'It has been deleted on the network',
  tag_required: 'Add a tag before closing',
  too_late: 'It has already left',
  too_large: 'Too large',
  not_json: 'Send JSON',
  key_reused: 'This request key was used for something else',
  reply_empty: 'Write something first',
  reply_too_long: 'The text is longer than the network allows',
  reply_too_many_files: 'The network takes fewer files',
  reply_not_allowed: 'The network does not allow a reply here',
  file_not_allowed: 'This file cannot be sent',
  too_many: 'Too many attempts. Try again later',
  internal: 'Something went wrong on our side',
  unavailable: 'The service is busy. Try again in a moment',
}

/** By zod's issue code; `custom` stands for all that are not named. */
export const fields = {
  invalid_type: 'Fill this in',
  too_small: 'Too short',
  too_big: 'Too long',
  unrecognized_keys: 'Unknown field',
  custom: 'Not a valid value',
}
