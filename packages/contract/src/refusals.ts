import { z } from 'zod'

/** Every refusal the product can give, with its HTTP status. The text of each lives in the locales, by the same code. */
export const refusals = {
  invalid: 400,
  code_required: 400,
  signed_out: 401,
  token_expired: 401,
  period_over: 402,
  no_access: 403,
  otp_required: 403,
  not_found: 404,
  user_not_found: 404,
  no_such_person: 404,
  wrong_credentials: 404,
  invalid_token: 400,
  method_not_allowed: 405,
  provider_unavailable: 404,
  bad_link: 404,
  wrong_code: 400,
  captcha: 400,
  wrong_password: 400,
  authorization_failed: 400,
  token_rejected: 422,
  token_of_another: 422,
  already_taken: 409,
  already_registered: 409,
  registered_otherwise: 409,
  already_member: 409,
  already_connected: 409,
  limit_reached: 409,
  company_in_use: 409,
  last_administrator: 409,
  otp_demanded: 409,
  stale: 409,
  deleted: 409,
  tag_required: 409,
  too_late: 409,
  too_large: 413,
  not_json: 415,
  key_reused: 422,
  reply_empty: 422,
  reply_too_long: 422,
  reply_file_or_text: 422,
  reply_too_many_files: 422,
  reply_not_allowed: 422,
  window_closed: 422,
  file_not_allowed: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  network_unavailable: 422,
} as const

export type RefusalCode = keyof typeof refusals

/** `error` is for the person, in their language; `error_type` is for programs; `fields` says what to correct. */
export const Refusal = z.object({
  error: z.string(),
  error_type: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Refusal = z.infer<typeof Refusal>
