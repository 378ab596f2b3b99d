import type { Answer } from '../../call.ts'

export class DiscordError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, code: number, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { message, code, ...more }
  }
}

export const unauthorized = () => new DiscordError(401, 0, '401: Unauthorized')
export const notFound = () => new DiscordError(404, 0, '404: Not Found')
export const unknownChannel = () => new DiscordError(404, 10_003, 'Unknown Channel')
export const unknownGuild = () => new DiscordError(404, 10_004, 'Unknown Guild')
export const unknownMessage = () => new DiscordError(404, 10_008, 'Unknown Message')
export const unknownUser = () => new DiscordError(404, 10_013, 'Unknown User')
export const unknownEmoji = () => new DiscordError(400, 10_014, 'Unknown Emoji')
export const unknownInteraction = () => new DiscordError(404, 10_062, 'Unknown interaction')
export const notAuthor = () => new DiscordError(403, 50_005, 'Cannot edit a message authored by another user')
export const empty = () => new DiscordError(400, 50_006, 'Cannot send an empty message')
export const cannotSend = () => new DiscordError(403, 50_007, 'Cannot send messages to this user')
export const tooLarge = () => new DiscordError(413, 40_005, 'Request entity too large')
export const invalid = (field: string, code: string, message: string) =>
  new DiscordError(400, 50_035, 'Invalid Form Body', { errors: { [field]: { _errors: [{ code, message }] } } })
/** Without a code of its own: how long to wait, and whether all of Discord is meant. */
export const tooMany = (retry_after_s = 1.5): Answer => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: retry_after_s, global: false },
  outcome: { result: 'error 429', effect: 'none' },
})

export const errorAnswer = ({ status, body, message }: DiscordError): Answer => ({
  status,
  body,
  outcome: { result: `error ${status}: ${message}`, effect: 'none' },
})
