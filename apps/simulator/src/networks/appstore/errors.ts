import { Refusal } from '../asked/refusal.ts'

const refusal = (status: number, code: string, title: string, detail: string, source?: object) => {
  const id = 'e1c0d3e0-0000-4000-8000-000000000001'
  return new Refusal(status, { errors: [{ id, status: String(status), code, title, detail, ...source }] }, code)
}

export const notAuthorized = () =>
  refusal(
    401,
    'NOT_AUTHORIZED',
    'Authentication credentials are missing or invalid.',
    'Provide a properly configured and signed bearer token, and make sure that it has not expired.',
  )
export const forbidden = () =>
  refusal(
    403,
    'FORBIDDEN_ERROR',
    'This request is forbidden for security reasons',
    'The API key in use does not allow this request',
  )
export const notFound = (type: string, id: string) =>
  refusal(
    404,
    'NOT_FOUND',
    'The specified resource does not exist',
    `There is no resource of type '${type}' with id '${id}'`,
  )
/** As Apple says of a related thing that it does not know. */
export const unknownReview = (id: string) =>
  refusal(
    409,
    'ENTITY_ERROR.RELATIONSHIP.INVALID',
    'The provided entity includes a relationship with an invalid value',
    `customerReviews with id ${id} cannot be found`,
    { source: { pointer: '/data/relationships/review' } },
  )
export const badParameter = (detail: string, parameter: string) =>
  refusal(400, 'PARAMETER_ERROR.INVALID', 'A parameter has an invalid value', detail, { source: { parameter } })
export const badAttribute = (detail: string) =>
  refusal(
    409,
    'ENTITY_ERROR.ATTRIBUTE.INVALID',
    'The provided entity includes an attribute with an invalid value',
    detail,
    {
      source: { pointer: '/data/attributes/responseBody' },
    },
  )
export const tooMany = () =>
  refusal(
    429,
    'RATE_LIMIT_EXCEEDED',
    'The request rate limit has been reached.',
    "We've received too many requests for this API. Please wait and try again or slow down your request rate.",
  )
