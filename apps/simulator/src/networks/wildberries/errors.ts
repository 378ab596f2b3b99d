import { Refusal } from '../asked/refusal.ts'

/** The gateway's shape. */
const gate = (status: number, title: string, detail: string, statusText: string) =>
  new Refusal(
    status,
    {
      ...{ title, detail, code: '07e4668e-ac2242c5c8c5-[UK-4dx7JUdskGZ]' },
      ...{ requestId: '9d3c02cc698f8b041c661a7c28bed293', origin: 's2s-api-auth-catalog' },
      ...{ status, statusText, timestamp: new Date().toISOString() },
    },
    title,
  )
export const unauthorized = () => gate(401, 'unauthorized', 'token problem; token is malformed', 'Unauthorized')
export const tooMany = () => gate(429, 'too many requests', 'limited by the seller', 'Too Many Requests')

/** That of the service behind it. */
const service = (status: number, errorText: string) => {
  const requestId = '734c9ea8-39e5-45c9-8cad-f03c13f733e9'
  return new Refusal(status, { data: null, error: true, errorText, additionalErrors: null, requestId }, errorText)
}
export const noFeedback = () => service(422, 'Невозможно получить отзыв по id')
export const noQuestion = () => service(422, 'Невозможно получить вопрос по id')
export const notFound = () => service(404, 'Не найден отзыв')
export const badRequest = (words: string) => service(400, words)

export const envelope = (data: unknown) => ({ data, error: false, errorText: '', additionalErrors: null })
