import { describe, expect, it } from 'vitest'
import { listCalls } from './calls.ts'
import { openApi } from './openapi.ts'
import { commandOf, exampleBody } from './openapi-examples.ts'

const calls = listCalls().map((one) => ({ ...one, title: `${one.domain}.${one.name}` }))

describe('the description of every call', () => {
  it.each(calls.filter(({ call }) => call.body && !call.upload))('has an example that $title understands', (one) => {
    const read = one.call.body?.safeParse(exampleBody(one))
    expect(read?.error?.issues ?? []).toEqual([])
  })

  it.each(calls)('has a command for $title', (one) => {
    expect(commandOf(one)).toMatch(/^curl.* "\$OTKLIK_URL\//)
    expect(commandOf(one)).not.toMatch(/undefined|\/:/)
  })

  it('names the scope beside the permission', () => {
    const { paths } = openApi() as unknown as { paths: Record<string, Record<string, Record<string, unknown>>> }
    expect(paths['/v1/items/{id}/replies']?.post).toMatchObject({
      ...{ 'x-permission': 'items.reply', 'x-scopes': ['items:reply'] },
      security: [{ oauth2: ['items:reply'] }, { bearer: [] }],
    })
    expect(paths['/v1/billing']?.get).toMatchObject({ 'x-scopes': [], security: [{ bearer: [] }] })
  })
})
