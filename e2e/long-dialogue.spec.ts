import type { Page } from '@playwright/test'
import { asCustomer, expect, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ timeout: 120_000 })

test('a dialogue stays at its pixel while it grows above and below', async ({ page }) => {
  const mark = Date.now()
  const write = (number: number) =>
    asCustomer(page, { network: 'telegram', person: 55, text: `Сообщение ${number} из многих, ${mark}` })
  await signIn(page, 'timur')
  await page.goto('/chats')
  for (let number = 1; number <= 100; number++) await write(number)
  // Slow enough for somebody to look at something while it comes.
  await page.route(/\/messages\?after=/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page
    .getByRole('list', { name: 'Диалоги' })
    .getByRole('link', { name: `Сообщение 100 из многих, ${mark}` })
    .click()
  const dialogue = page.getByRole('log', { name: 'Сообщения' })
  const articles = dialogue.getByRole('article')
  await expect(articles.last()).toBeInViewport()

  const loaded = await articles.count()
  await dialogue.evaluate((box) => box.scrollTo(0, -box.scrollHeight))
  const above = await watchSight(page)
  await expect.poll(() => articles.count()).toBeGreaterThan(loaded)
  expect(await above.moved()).toBeLessThanOrEqual(1)

  const below = await watchSight(page)
  await write(101)
  await expect(page.getByRole('button', { name: '1 новое сообщение' })).toBeVisible()
  // As a picture that turns out to be higher than was known.
  await page.evaluate(growLast)
  expect(await below.moved()).toBeLessThanOrEqual(1)

  await page.getByRole('button', { name: '1 новое сообщение' }).click()
  await expect(articles.last()).toBeInViewport()
})

// As text: stories know nothing of what a page has.
const watching = `(() => {
  const box = document.querySelector('[role=log]')
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2
  const element = [...box.querySelectorAll('article')].find((each) => each.getBoundingClientRect().bottom > middle)
  const watched = { top: element.getBoundingClientRect().top, moved: 0 }
  window.watched = watched
  const look = () => {
    if (window.watched !== watched) return
    watched.moved = Math.max(watched.moved, Math.abs(element.getBoundingClientRect().top - watched.top))
    requestAnimationFrame(() => setTimeout(look))
  }
  look()
})()`

const growLast = `requestAnimationFrame(() => {
  [...document.querySelectorAll('[role=log] article')].at(-1).style.minHeight = '300px'
})`

/** Looks at the message in the middle after every frame from now on: at what was painted, not at what was about to be. */
async function watchSight(page: Page) {
  await page.evaluate(watching)
  return {
    /** By how many pixels at most. */
    moved: async () => {
      await page.waitForTimeout(300)
      return page.evaluate<number>('window.watched.moved')
    },
  }
}
