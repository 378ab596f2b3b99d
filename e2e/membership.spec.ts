import {
  beginWork,
  expect,
  expectAccessible,
  forgetSession,
  freshEmail,
  isEveryStory,
  linkMailedTo,
  phone,
  signUp,
  test,
} from './story.ts'

/** Two people with spaces of their own; the first invites the second. */
for (const [where, device] of [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', phone],
] as const) {
  if (where === 'on a phone' && !isEveryStory) continue
  test.describe(where, () => {
    test.use(device)

    test('a registered person is led to sign in by the letter, sees who invites, and accepts', async ({
      page,
      expected,
    }) => {
      // The link of somebody who is registered already says so. And the plan of a space changes when somebody leaves it:
      // their page may ask for it once more before it hears that they have left.
      expected.push(/409/, /404/)
      const [boss, guest] = [freshEmail('boss'), freshEmail('guest')]
      await signUp(page, { email: guest, company: 'Пекарня', name: 'Гость' })
      await beginWork(page)
      await page.goto(await linkMailedTo(page, guest, 'confirm_email'))
      await expect(page).toHaveURL(/\/settings\/accounts\/add$/)
      const session = await page.evaluate(`localStorage.getItem('otklik.session')`)
      await forgetSession(page)

      await signUp(page, { email: boss, company: 'Кофейня', name: 'Вера Ильина' })
      await beginWork(page)
      await page.goto(await linkMailedTo(page, boss, 'confirm_email'))
      await expect(page).toHaveURL(/\/settings\/accounts\/add$/)
      await page.goto('/settings/users/new')
      await page.getByLabel('Электронная почта').fill(guest)
      await page.getByRole('button', { name: 'Отправить приглашение' }).click()
      await expect(page.getByRole('status').filter({ hasText: guest })).toBeVisible()
      const link = await linkMailedTo(page, guest, 'signup')
      await forgetSession(page)

      await page.goto(link)
      await expect(page).toHaveURL(/\/login/)
      await page.evaluate(`localStorage.setItem('otklik.session', ${JSON.stringify(session)})`)
      await page.goto('/settings/profile')
      const dialog = page.getByRole('dialog', { name: 'Вас приглашают' })
      await expect(dialog.getByText(/Приглашает Вера Ильина\. Роль: Оператор/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Принять приглашение в «Кофейня»' }).click()
      await expect(dialog).toBeHidden()
      // Nobody has a status yet where they have only just come.
      await beginWork(page)
      const leave = page.getByRole('button', { name: 'Покинуть «Кофейня»' })
      await leave.scrollIntoViewIfNeeded()
      await expectAccessible(page)
      await leave.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Покинуть', exact: true }).click()
      await expect(leave).toHaveCount(0)
    })
  })
}
