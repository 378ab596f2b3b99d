import { webClient } from '@otklik/contract/auth/auth.ts'
import type { Page } from '@playwright/test'
import { asCustomer, expect, password, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test('an answer is written by keys alone: what is typed after R is never a command', async ({ page, expected }) => {
  // The send that is stopped.
  expected.push(/409 \(Conflict\)/)
  const mark = `самовар${Date.now()}`
  await signIn(page, 'olga')
  await page.goto(`/items?text=${mark}`)
  await asCustomer(page, { network: 'facebook', person: 31, text: `Где мой ${mark}?`, post: 'latest' })
  const row = page.getByRole('link', { name: mark })
  await expect(row).toBeVisible()

  // T takes, E closes, R answers: typed at once, without waiting for the card.
  await row.focus()
  await page.keyboard.press('r')
  await page.keyboard.type('Test reply')
  const composer = page.getByRole('textbox', { name: 'Ответ на комментарий' })
  await expect(composer).toHaveValue('Test reply')
  await expect(composer).toBeFocused()

  // A reload brings the draft back with what its writer had seen: what a colleague did meanwhile stops the send.
  await expect(page.getByText('Черновик сохранён')).toBeVisible()
  await closeAs(page, 'anton', Number(/\/items\/(\d+)/.exec(page.url())?.[1]))
  await page.reload()
  await expect(composer).toHaveValue('Test reply')
  await composer.focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Отправку остановили' })).toBeVisible()
  await expect(composer).toHaveValue('Test reply')
})

/** What a colleague does elsewhere. */
async function closeAs(page: Page, who: string, id: number) {
  const form = { ...webClient, grant_type: 'password', username: `${who}@demo.otklik`, password }
  const { access_token } = await (await page.request.post('/v1/oauth2/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const { item } = await (await page.request.get(`/v1/items/${id}`, { headers })).json()
  const data = { status: 'closed', seen_version: item.version }
  const answer = await page.request.put(`/v1/items/${id}/status`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('J and K keep the current row on the screen', async ({ page }) => {
  await signIn(page, 'olga')
  await page.goto('/items?status=new&status=inprogress&status=closed&status=waiting')
  const list = page.getByRole('list', { name: 'Комментарии' })
  await list.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/items\/\d+/)
  for (let step = 0; step < 14; step++) {
    const before = page.url()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(before)
  }
  const current = list.locator('[aria-current]')
  await expect(current).toBeInViewport({ ratio: 0.9 })
})
