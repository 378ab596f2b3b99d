import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, expectAccessible, signIn, test } from './story.ts'

// A program of others is registered, allowed, works, and is taken back.

test('an application is registered, allowed by a person, reads comments and is taken back', async ({ page }) => {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<title>Back</title>'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`
  const name = `Витрина ${Date.now()}`
  try {
    await signIn(page, 'olga')
    await page.goto('/settings/integrations?show=applications')
    await page.getByRole('button', { name: 'Приложение API' }).click()
    const form = page.getByRole('dialog', { name: 'Новое приложение API' })
    await form.getByLabel('Название').fill(name)
    await form.getByLabel('Разработчик').fill('ООО «Сделано в Колпине»')
    await form.getByLabel(/Адреса возврата/).fill('http://127.0.0.1/back')
    await form.getByRole('button', { name: 'Сохранить' }).click()
    const keys = page.getByRole('dialog', { name: 'Ключи приложения' })
    const client_id = await keys.getByLabel('client_id').inputValue()
    const client_secret = await keys.getByLabel('client_secret').inputValue()
    await keys.getByRole('button', { name: 'Готово' }).click()
    await expect(page.getByRole('region', { name: 'Приложение' })).toContainText(name)
    await expectAccessible(page)

    const verifier = randomBytes(32).toString('base64url')
    const asked = new URLSearchParams({
      ...{ client_id, redirect_uri, response_type: 'code', scope: 'items:read', state: 's1' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    await page.goto(`/oauth?${asked}`)
    await expect(page.getByRole('heading', { name: `«${name}» просит доступ` })).toBeVisible()
    await expect(page.getByText('Читать комментарии и отзывы')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Разрешить' }).click()
    await page.waitForURL(/\/back\?/)
    const back = new URL(page.url()).searchParams
    expect(back.get('state')).toBe('s1')

    const form_ = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri,
      code_verifier: verifier,
    }
    await page.goto('/healthz')
    const given = await page.request.post('/v1/oauth2/token', { form: { ...form_, client_id, client_secret } })
    expect(given.ok(), await given.text()).toBe(true)
    const { access_token, scope } = await given.json()
    expect(scope).toBe('items:read')
    const read = () => page.request.get('/v1/items', { headers: { authorization: `Bearer ${access_token}` } })
    expect((await (await read()).json()).rows.length).toBeGreaterThan(0)

    await page.goto('/settings/profile')
    await page.getByRole('button', { name: `Отозвать доступ: ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
    await expect(page.getByRole('button', { name: `Отозвать доступ: ${name}` })).toBeHidden()
    expect((await read()).status()).toBe(401)
  } finally {
    server.close()
  }
})

test('a return address that nobody registered leads nowhere', async ({ page, expected }) => {
  expected.push(/404/)
  await signIn(page, 'olga')
  await page.goto('/oauth?client_id=app_nobody&redirect_uri=https%3A%2F%2Fevil.example%2F&response_type=code')
  await expect(page.getByRole('heading', { name: 'Дать доступ нельзя' })).toBeVisible()
  await expect(page).toHaveURL(/\/oauth/)
})
