import { afterEach, beforeEach, expect, test } from 'vitest'
import { textsFor } from '../src/control/texts.ts'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import { order } from './listener.ts'

let simulator: Simulator
let origin: string

beforeEach(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
})
afterEach(() => simulator.close())

const open = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers })

test('the page speaks the language of the browser, Russian first', async () => {
  expect(await (await open('/')).text()).toContain('<html lang="ru">')
  expect(await (await open('/', { 'accept-language': 'en-GB,en;q=0.9,ru;q=0.8' })).text()).toContain('<html lang="en">')
  expect(await (await open('/', { 'accept-language': 'de,ru;q=0.5' })).text()).toContain('<html lang="ru">')
  expect(textsFor('fr').lang).toBe('ru')
})

test('the page runs nothing that is not its own file', async () => {
  const page = await open('/')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  expect(html).not.toMatch(/ style=| on\w+=/)
  for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await open(path)).status).toBe(200)
})

test('the view shows what was written and what was answered, and is silent while nothing changes', async () => {
  const { chat_external_id } = await order(origin, 'write', { network: 'telegram', person: 4, text: 'Где заказ?' })
  const bot = simulator.world.accounts.find(({ network }) => network === 'telegram')
  if (bot) simulator.world.answerMessage(bot, Number(chat_external_id), { text: 'Уже едет' })
  const path = '/control/view?network=telegram&person=4'
  const view = (await (await open(path)).json()) as { version: string; conversation: { entries: object[] } }
  expect(view.conversation.entries).toMatchObject([
    { text: 'Где заказ?', is_ours: false, name: 'Татьяна Козлова' },
    { text: 'Уже едет', is_ours: true },
  ])
  expect((await open(`${path}&since=${encodeURIComponent(view.version)}`)).status).toBe(204)
})

test('what was uploaded cannot act as a page of ours', async () => {
  const file = await simulator.world.files.add(
    'x.svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  )
  const response = await open(`/files/${file.id}`)
  expect(response.headers.get('content-disposition')).toBe('attachment')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect((await open('/files/..%2F..%2Fpackage.json')).status).toBe(404)
})

test('a review is written with its stars, changed with them, and shown', async () => {
  const review = { network: 'googleplay', person: 2, post: 'latest', text: 'Вылетает', rating: 1 }
  const { external_id } = await order(origin, 'write', review)
  await order(origin, 'edit', { network: 'googleplay', external_id, text: 'Починили', rating: 5 })
  const app = simulator.world.accounts.find(({ network }) => network === 'googleplay')
  const post = app && simulator.world.stateOf(app).posts[0]?.id
  const view = await (await open(`/control/view?network=googleplay&post=${post}`)).json()
  expect(view).toMatchObject({ has_dialogs: false, conversation: { sort: 'app' } })
  expect(view).toMatchObject({ conversation: { entries: [{ text: 'Починили', rating: 5, is_edited: true }] } })
  expect(await order(origin, 'write', { ...review, rating: 6 })).toMatchObject({ error: expect.any(String) })
})

test('a group shows what everybody says there, and somebody’s own account talks with each person apart', async () => {
  const write = (chat: string, person: number, text: string) =>
    order(origin, 'write', { network: 'telegram', chat, person, text })
  await write('club', 4, 'Кто был вчера?')
  await write('club', 5, 'Я')
  await write('business', 4, 'Добрый день')
  const see = async (chat: string, person: number) => {
    const view = await open(`/control/view?network=telegram&chat=${chat}&person=${person}`)
    return ((await view.json()) as { conversation: { entries: { text: string }[] } }).conversation.entries
  }
  expect(await see('club', 0)).toMatchObject([{ text: 'Кто был вчера?' }, { text: 'Я', is_ours: false }])
  expect(await see('business', 4)).toMatchObject([{ text: 'Добрый день' }])
  expect(await see('business', 5)).toEqual([])
  expect((await open('/control/view?network=telegram&chat=nowhere')).status).toBe(400)
})
