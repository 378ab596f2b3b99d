import {
  asCustomer,
  beginWork,
  choose,
  expect,
  expectAccessible,
  freshEmail,
  linkMailedTo,
  phone,
  signUp,
  test,
  untilLookedBack,
} from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
/** Of the simulated world; the demo uses it too, and VK delivers to several. */
const community = {
  access: 'simulated-community-token-severnaya-kuhnya',
  admin: 'simulated-admin-token-severnaya-kuhnya',
}

test('from nothing to the first comment: sign up, confirm, connect, see', async ({ page, expected }) => {
  expected.push(/404 \(Not Found\)/, /422/)
  const email = freshEmail('vera')
  await page.goto('/signup?locale=ru')
  await page.getByRole('button', { name: 'Создать пространство' }).click()
  for (const text of ['Укажите компанию', 'Укажите имя', 'Задайте пароль', 'Необходимо дать Согласие'])
    await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page)

  await signUp(page, { email })
  await beginWork(page)
  await expect(page.getByRole('button', { name: 'Подтвердите почту' })).toBeVisible()
  await page.goto(await linkMailedTo(page, email, 'confirm_email'))
  await expect(page).toHaveURL(/\/settings\/accounts\/add$/)
  await expect(page.getByRole('button', { name: 'Подтвердите почту' })).toHaveCount(0)
  await expectAccessible(page)

  await choose(page, /ВКонтакте/)
  await choose(page, 'Вставить ключ')
  await page.getByLabel('Ключ доступа сообщества').fill('not-a-token')
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Проверьте ключ')
  await page.getByLabel('Ключ доступа сообщества').fill(community.access)
  await page.getByLabel(/, если есть/).fill(community.admin)
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(page.getByRole('heading', { name: /«Северная кухня» подключён/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'К комментариям' }).click()
  const question = `Есть ли у вас веганское меню? Проверка ${Date.now()}`
  await untilLookedBack()
  await asCustomer(page, { network: 'vk', account: '219400202', post: 'latest', person: 9, text: question })
  await expect(page.getByRole('list', { name: 'Комментарии' }).getByRole('link', { name: question })).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('signing up asks for no consent, and leads to the first step', async ({ page }) => {
    await page.goto('/signup?locale=en')
    await expect(page.getByLabel(/consent/i)).toHaveCount(0)
    await page.getByLabel('Company').fill('Coffee House')
    await page.getByLabel('Name', { exact: true }).fill('Vera')
    await page.locator('input[name=email]').fill(freshEmail('phone'))
    await page.getByLabel('Password', { exact: true }).fill('otklik-demo-1!')
    await page.locator('button[type=submit]').click()
    await beginWork(page)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Connect an account' })).toBeVisible()
    await expectAccessible(page)
  })
})
