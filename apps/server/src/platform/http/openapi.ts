import { rules } from '@otklik/contract/permissions.ts'
import { scopes, scopesOf } from '@otklik/contract/scopes.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { Refusal } from '@otklik/contract/wire/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listCalls, type NamedCall } from './calls.ts'
import { exampleBody } from './openapi-examples.ts'
import { callsPage } from './openapi-page.ts'

/** The contract for outsiders: OpenAPI 3.1 at /api/openapi.json, and a page to read at /api. */
export function describeCalls(server: FastifyInstance) {
  server.get('/api/openapi.json', async () => description())
  server.get('/api', async (_, reply) => {
    const { html, style_hash } = page()
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${style_hash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(html)
  })
}

/** Made for whoever asks first: it takes a second of the processor, which every start would wait for. */
const description = once(openApi)
const page = once(() => callsPage(listCalls()))

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

export function openApi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const named of listCalls()) {
    const path = named.call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operationOf(named) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Otklik', version: '1' },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The session of a person, or a personal token' },
        oauth2: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              ...{ authorizationUrl: '/oauth', tokenUrl: '/v1/oauth2/token', refreshUrl: '/v1/oauth2/token' },
              scopes: Object.fromEntries(scopes.map((scope) => [scope, scope])),
            },
          },
        },
      },
      schemas: { Refusal: schemaOf(Refusal, 'output') },
    },
    paths,
  }
}

function operationOf(named: NamedCall) {
  const { domain, name, call } = named
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    ...(call.about && { summary: call.about }),
    ...('access' in call && {
      // Any one of the scopes is enough; without any it is for people only.
      security: [...scopesOf(call).map((scope) => ({ oauth2: [scope] })), { bearer: [] }],
      'x-scopes': scopesOf(call),
      'x-permission': call.access,
      'x-roles': Object.keys(rules[call.access].allow),
    }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...bodyOf(named),
    responses: { ...answerOf(call), '4XX': refused, '5XX': refused },
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

function bodyOf(named: NamedCall) {
  const { call } = named
  if (call.upload) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (call.raw && call.method === 'POST') return { requestBody: { required: true, content: { '*/*': {} } } }
  if (!call.body) return {}
  const content = { schema: schemaOf(call.body, 'input'), example: exampleBody(named) }
  return {
    requestBody: {
      required: true,
      content: { 'application/json': content, ...(call.form && { 'application/x-www-form-urlencoded': content }) },
    },
  }
}

function answerOf(call: Call) {
  if (call.stream) return { 200: { description: 'The file', content: { '*/*': {} } } }
  if (call.raw) return { 200: { description: 'Stored', content: { 'text/plain': {} } } }
  if (call.reply instanceof z.ZodNull) return { 204: { description: 'Done' } }
  return {
    200: { description: 'The answer', content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } },
  }
}
