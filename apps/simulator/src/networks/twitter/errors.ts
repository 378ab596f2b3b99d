import { Refusal } from '../asked/refusal.ts'

const problem = (status: number, title: string, detail: string, type = 'about:blank') =>
  new Refusal(status, { title, detail, type, status }, detail)
const kind = (name: string) => `https://api.x.com/2/problems/${name}`

export const unauthorized = () => problem(401, 'Unauthorized', 'Unauthorized')
export const tooMany = () => problem(429, 'Too Many Requests', 'Too Many Requests')
export const invalid = (detail: string) => problem(400, 'Invalid Request', detail, kind('invalid-request'))
export const noCredits = () => problem(402, 'Payment Required', 'credits depleted', kind('credits-depleted'))
export const forbidden = (detail = 'Forbidden') => problem(403, 'Forbidden', detail)
export const notInPlan = () =>
  problem(
    403,
    'Client Forbidden',
    'This request must be made using an approved developer account.',
    kind('client-forbidden'),
  )
export const wrongToken = () =>
  problem(
    403,
    'Unsupported Authentication',
    'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.',
    kind('unsupported-authentication'),
  )
export const uninvited = () =>
  forbidden(
    'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
  )
export const duplicate = () => forbidden('You are not allowed to create a Tweet with duplicate content.')
export const invisible = () => forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.')
export const noMessages = () => forbidden('You do not have permission to DM one or more participants.')
export const crcFailed = () => {
  const message = 'CrcValidationFailed: URL returned bad response during CRC with error: Invalid `response_token`'
  return new Refusal(400, { errors: [{ message }] }, message)
}

/** Said with HTTP 200, beside whatever was found. */
export const missing = (id: string, resource_type = 'tweet') => ({
  value: id,
  detail: `Could not find ${resource_type} with id: [${id}].`,
  title: 'Not Found Error',
  resource_type,
  parameter: 'id',
  resource_id: id,
  type: kind('resource-not-found'),
})
export const notFound = (id: string) => new Refusal(404, missing(id), `no ${id}`)
