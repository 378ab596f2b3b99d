import type { Page } from '@playwright/test'
import { compose } from '../apps/server/src/platform/mail/compose.ts'
import { sampleLetters } from '../apps/server/test/sample-letters.ts'
import { goOn, quiet, watchLook } from './kit/look.ts'
import { addresses, payloads } from './kit/xss-corpus.ts'
import { beginWork, expect, freshEmail, inDatabase, signUp, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe('with the content policy out of the way', () => {
  test.use({ bypassCSP: true })

  test('nothing that customers and colleagues write is run, or becomes a part of a page', async ({ page }) => {
    const { items, chats, authors } = await settle(page)
    const settings = ['tags', 'labels', 'templates', 'macros', 'accounts'].map((name) => `/settings/${name}`)
    const searches = ['items', 'chats', 'authors', 'templates'].map((kind) => `/search?q=xss&kind=${kind}`)
    const lists = [
      '/items',
      '/chats',
      `/chats/${chats[0]}/messages`,
      '/items/authors',
      '/settings/profile',
      ...searches,
      ...settings,
    ]
    await walk(page, lists, { screens: 50 })
    // Each kind of address once.
    await walk(
      page,
      items.slice(0, addresses.length).map((id) => `/items/${id}`),
    )
    await walk(
      page,
      authors.slice(0, 3).map((id) => `/author/${id}`),
    )
  })

  test('nor by what stands in a letter', async ({ page }) => {
    await page.goto('/healthz')
    const letters = payloads.flatMap((payload, n) => {
      const samples = sampleLetters(payload)
      // Each letter with ten of them, each of them in one letter.
      const letter = samples[n % samples.length]
      return letter ? [compose(letter).html] : []
    })
    const found = await page.evaluate(`${JSON.stringify(letters)}.flatMap((html) => {
      const document = new DOMParser().parseFromString(html, 'text/html')
      return ${foreignParts}
    })`)
    expect(found).toEqual([])
  })

  test('nor on the page of the simulated network', async ({ page }) => {
    await page.addInitScript(trap)
    await page.goto('/healthz')
    const { hostname, port } = new URL(page.url())
    const simulator = `http://${hostname}:${process.env.SIMULATOR_PORT ?? Number(port) + 1}/`
    await page.route(`${simulator}control/**`, async (route) => {
      const answer = await route.fetch()
      const isTold = answer.headers()['content-type']?.includes('json')
      // Read here: what is left to be read at `fulfill` may be gone by then.
      const body = await answer.body()
      return route.fulfill({
        response: answer,
        body: isTold ? JSON.stringify(disguise(JSON.parse(String(body)))) : body,
      })
    })
    await page.goto(simulator)
    await expect(page.locator('body')).toContainText('__xss')
    expect(await page.evaluate(`({ run: __xss, foreign: ${foreignParts} })`)).toEqual({ run: [], foreign: [] })
    // The page asks on and on; what is under way when the story ends has nobody to answer to.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('would see it if something were', async ({ page, expected }) => {
    expected.push(/./)
    await page.addInitScript(trap)
    await page.goto('/login')
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(payloads.join(''))}`)
    await expect.poll(() => page.evaluate('__xss.length')).toBeGreaterThan(0)
    expect(await page.evaluate(foreignParts)).not.toEqual([])
  })
})

test('and no page asks for anything that the content policy refuses', async ({ page }) => {
  const { items, chats } = await settle(page)
  await walk(page, ['/items', `/items/${items[0]}`, `/chats/${chats[0]}/messages`])
})

const trap = `window.__xss = []; for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => __xss.push(name)`

/** Elements that none of our pages has, attributes that run, addresses that do. */
const foreignParts = `[...document.querySelectorAll('*')].flatMap((element) => {
  const wrong = [...element.attributes].filter(({ name, value }) =>
    name.startsWith('on') || name === 'srcdoc' ||
    (/^(href|src|action|formaction|data|xlink:href)$/.test(name) && /^(javascript|vbscript|data:text)/i.test(value.replace(/[\\s\\x00-\\x20]/g, ''))))
  const isForeign = /^(iframe|object|embed|base|marquee|math|mglyph|x|template|noscript-)$/i.test(element.localName)
    || (element.localName === 'script' && !new URL(element.src || 'about:blank', location).pathname.startsWith('/assets/') && /__xss\\.push/.test(element.textContent))
  return isForeign || wrong.length ? [element.outerHTML.slice(0, 200)] : []
})`

/** What people have written, everywhere in an answer. */
function disguise(told: unknown, place = { n: 0 }): unknown {
  if (Array.isArray(told)) return told.map((one) => disguise(one, place))
  if (told === null || typeof told !== 'object') return told
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [
      key,
      typeof value === 'string' && /^(text|name|company|title)$/.test(key)
        ? payloads[place.n++ % payloads.length]
        : disguise(value, place),
    ]),
  )
}

/** Opens the first, goes on to the others inside the app, and where one is a list looks at every screenful of it. */
async function walk(page: Page, paths: readonly string[], { screens = 1 } = {}) {
  for (const [index, path] of paths.entries()) {
    // What was put into the database is not told to a page that is open.
    if (index === 0) await page.goto(path)
    else await goOn(page, path)
    // The page before has the words, too.
    await quiet(page)
    await expect(page.locator('body'), path).toContainText('__xss')
    for (let screen = 0, isMore = true; isMore && screen < screens; screen++) {
      const look = `(() => ({ run: __xss, foreign: ${foreignParts}, isMore: ${scrollOn} }))()`
      const { isMore: isNext, ...found } = (await page.evaluate(look)) as { isMore: boolean }
      expect(found, path).toEqual({ run: [], foreign: [] })
      isMore = isNext
    }
  }
}

/** By a screenful, down, or up where the page begins at its end. */
const scrollOn = `(() => {
  const [longest] = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight + 10 && /auto|scroll/.test(getComputedStyle(one).overflowY))
    .sort((a, b) => b.scrollHeight - a.scrollHeight)
  if (!longest) return false
  longest.dataset.up ??= String(longest.scrollTop > longest.clientHeight)
  const before = longest.scrollTop
  longest.scrollBy(0, longest.dataset.up === 'true' ? -longest.clientHeight : longest.clientHeight)
  return longest.scrollTop !== before
})()`

/** A space of one's own, with the corpus wherever somebody else's words are kept. */
async function settle(page: Page) {
  const email = freshEmail('xss')
  await page.addInitScript(trap)
  await watchLook(page)
  await signUp(page, { email })
  await beginWork(page)
  const [member] = await inDatabase(
    'select m.space_id, m.user_id from members m join users u on u.id = m.user_id where u.email = $1',
    [email],
  )
  const { space_id, user_id } = member
  await inDatabase(
    `with devices as (insert into token_families (user_id, client_id, device) select $1, 'web', words from unnest($2::text[]) words returning id)
     insert into refresh_tokens (token_hash, family_id, expires_at) select uuid_send(id), id, now() + interval '1 hour' from devices`,
    [user_id, payloads],
  )
  // Never two of the same name, in whatever letters.
  const words = payloads.map((payload, n) => `${payload} ${n}`)
  const [account] = await inDatabase(
    `with company as (insert into companies (space_id, name) values ($1, $2) returning id)
     insert into objects (space_id, company_id, provider, provider_id, name, url, state)
     select $1, id, 'vk', 'xss', $2, $3, 'paused' from company returning id`,
    [space_id, words[5], addresses[0]],
  )
  const at = `with given as (select words, n, ($4::text[])[1 + n % cardinality($4::text[])] as address
    from unnest($3::text[]) with ordinality t (words, n))`
  const put = async (text: string, values: unknown[] = []): Promise<number[]> =>
    (await inDatabase(`${at} ${text}`, [space_id, account.id, words, addresses, ...values])).map(({ id }) => Number(id))

  const authors = await put(
    `insert into authors (space_id, provider, external_id, name, screen_name, url)
     select $1, 'vk', coalesce($2, 0) || '-' || n, words, words, address from given order by n returning id`,
  )
  const posts = await put(
    `insert into posts (space_id, object_id, published_at, external_id, text, url)
     select $1, $2, now(), n::text, words, address from given order by n returning id`,
  )
  const items = await put(
    `insert into items (space_id, object_id, post_id, author_id, created_at, external_id, kind, rating, has_files)
     select $1, $2, ($5::bigint[])[n], ($6::bigint[])[n], now() - n * interval '1 second', n::text,
       case n % 2 when 0 then 'review' else 'comment' end, case n % 2 when 0 then 3 end, true from given order by n returning id`,
    [posts, authors],
  )
  const chats = await put(
    `insert into chats (space_id, object_id, author_id, external_id, title, is_group_chat, last_message_at)
     select $1, $2, ($5::bigint[])[n], n::text, words, n % 3 = 0, now() - n * interval '1 second' from given order by n returning id`,
    [authors],
  )
  // All of them in the first dialogue, one in each other.
  const messages = await put(
    `insert into messages (space_id, object_id, chat_id, author_id, created_at, is_own, external_id, text, has_files)
     select $1, $2, case when is_first then ($5::bigint[])[1] else ($5::bigint[])[n] end, ($6::bigint[])[n], now() - n * interval '1 second', false,
       is_first || n::text, words, true
     from given, (values (true), (false)) t (is_first) where is_first or n > 1 order by is_first desc, n returning id`,
    [chats, authors],
  )
  await put(
    `update chats c set last_message_id = (select max(m.id) from messages m where m.space_id = c.space_id and m.chat_id = c.id)
     where c.space_id = $1 and $2::integer > 0 and exists (select from given)`,
  )
  const files = await put(
    `insert into files (space_id, object_id, storage_key, name, mime, bytes, sha256, used_at)
     select $1, $2, 'xss-' || $1::integer || '-' || n, words, 'application/pdf', 10, '', now() from given order by n returning id`,
  )
  for (const [owner, ids] of [
    ['item_id', items],
    ['message_id', messages.slice(0, words.length)],
  ] as const)
    await put(
      `insert into attachments (space_id, ${owner}, file_id, kind, url, position)
       select $1, ($5::bigint[])[n], case when is_link then null else ($6::bigint[])[n] end, case when is_link then 'link' else 'document' end,
         case when is_link then address end, is_link::integer
       from given, (values (true), (false)) t (is_link) where $2::integer > 0`,
      [ids, files],
    )
  await put(
    `, texts as (insert into item_texts (space_id, item_id, object_id, created_at, text, title, details, url)
         select $1, ($5::bigint[])[n], $2, now(), words, words, jsonb_build_object(words, words), address from given)
     , notes as (insert into item_notes (space_id, item_id, user_id, text) select $1, ($5::bigint[])[n], $7, words from given)
     , remarks as (insert into author_notes (space_id, author_id, user_id, text) select $1, ($6::bigint[])[n], $7, words from given)
     , folders as (insert into template_folders (space_id, name) select $1, words from given where n % 8 = 0)
     , templates as (insert into templates (space_id, name, text) select $1, words, words from given)
     , macros as (insert into macros (space_id, name, actions)
         select $1, words, jsonb_build_array(jsonb_build_object('do', 'note', 'text', words)) from given)
     , tags as (insert into tags (space_id, name) select $1, words from given returning id)
     , tagged as (insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id)
         select $1, ($5::bigint[])[n], id, now(), false, $2 from (select id, row_number() over () as n from tags) t)
     , labels as (insert into labels (space_id, name) select $1, words from given returning id)
     insert into author_labels (space_id, author_id, label_id)
       select $1, ($6::bigint[])[n], id from (select id, row_number() over () as n from labels) t where $2::integer > 0 or $4::text[] is null`,
    [items, authors, user_id],
  )
  return { items, chats, authors }
}
