import { drawAccount, drawChat, drawDialog, drawEmpty, drawEntry, drawHead, drawPost, el, t } from './draw.js'

const $ = (id) => document.getElementById(id)
const people = JSON.parse($('people').textContent)
const poll_ms = 1_000
const photo_max = 10 * 1024 * 1024

/** Where one is, as the address has it: `#vk/219400101/post/12`, `#telegram/7100000101/person/3`. */
let place = readPlace()
let version = ''
let latest
/** What the composer is about: an entry that is answered or edited. */
let about
let photo

function readPlace() {
  const [network, account, kind, id] = location.hash.slice(1).split('/')
  return { network: network || 'vk', account, kind, id }
}

function go(next) {
  location.hash = [next.network, next.account, next.kind, next.id].filter(Boolean).join('/')
}

addEventListener('hashchange', () => {
  place = readPlace()
  version = ''
  leaveEntry()
  void refresh()
})

async function ask(path, body) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/control/${path}`, init)
  if (response.status === 204) return
  const said = await response.json()
  if (!response.ok) throw new Error(said.error)
  return said
}

function tell(words, isShort = true) {
  $('toast').textContent = words
  $('toast').hidden = false
  if (isShort) setTimeout(() => hush(words), 6_000)
}
function hush(words) {
  if (words === undefined || $('toast').textContent === words) $('toast').hidden = true
}

/** Does it and shows it at once; says why it could not. */
async function act(path, body) {
  try {
    await ask(path, { network: place.network, account: latest?.account, ...body })
    await refresh()
    return true
  } catch (error) {
    tell(`${t('failed')} ${error.message}`)
    return false
  }
}

let is_asking = false
async function refresh() {
  if (is_asking) return
  is_asking = true
  const asked = new URLSearchParams({ network: place.network, since: version })
  if (place.account) asked.set('account', place.account)
  if (place.kind) asked.set(place.kind, place.id)
  if (place.kind === 'chat') asked.set('person', $('as').value)
  const wanted = location.hash
  try {
    const said = await ask(`view?${asked}`)
    hush(t('offline'))
    if (said && wanted === location.hash) show(said)
  } catch {
    tell(t('offline'), false)
  } finally {
    is_asking = false
  }
  if (wanted !== location.hash) await refresh()
}

function show(said) {
  version = said.version
  latest = said
  const { network } = place
  $('accounts').replaceChildren(
    ...said.accounts.map((account) =>
      drawAccount(account, account.id === said.account, () => go({ network: account.network, account: account.id })),
    ),
  )
  const open = (kind, id) => () => go({ network, account: said.account, kind, id })
  $('posts-part').hidden = said.posts.length === 0
  $('dialogs-part').hidden = !said.has_dialogs
  $('posts').replaceChildren(
    ...said.posts.map((post) => drawPost(post, isHere('post', post.id), open('post', post.id))),
  )
  const dialogs = said.dialogs.map((one) => drawDialog(one, isHere('person', one.person), open('person', one.person)))
  $('dialogs').replaceChildren(...(dialogs.length > 0 ? dialogs : [el('li', { className: 'none' }, t('no_dialogs'))]))
  $('chats-part').hidden = said.chats.length === 0
  $('chats').replaceChildren(
    ...said.chats.map(({ name, title }) => drawChat(title, isHere('chat', name), open('chat', name))),
  )
  showTalk(said.conversation)
  showControls(said)
}

const isHere = (kind, id) => place.kind === kind && place.id === String(id)

function showTalk(conversation) {
  document.body.classList.toggle('open', conversation !== undefined)
  $('composer').hidden = conversation === undefined
  const log = $('log')
  if (!conversation) {
    $('head').replaceChildren()
    $('hint').hidden = true
    log.replaceChildren(drawEmpty(t('choose'), t('choose_more')))
    return
  }
  const isPost = place.kind === 'post'
  const back = () => go({ network: place.network, account: latest.account })
  const block = () => act('block', { person: Number(place.id), blocked: !conversation.is_blocked })
  $('head').replaceChildren(...drawHead(conversation, isPost, back, place.kind === 'person' && block))
  $('head').classList.toggle('of-post', isPost)
  const isConnected = latest.accounts.find(({ id }) => id === latest.account)?.is_connected
  const hint = conversation.is_blocked ? t('blocked') : isConnected ? '' : t('not_connected_hint')
  $('hint').textContent = hint
  $('hint').hidden = hint === ''
  $('as-part').hidden = place.kind === 'person'
  const isApp = conversation.is_reviewed
  $('stars-part').hidden = !isApp
  offerPhoto()
  $('text').placeholder = t(isApp ? 'write_review' : isPost ? 'write_comment' : 'write_message')

  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60
  const isNew = log.dataset.place !== location.hash
  const does = {
    answer: isApp ? undefined : (entry) => enterEntry('answer', entry),
    edit: (entry) => enterEntry('edit', entry),
    remove,
    restore,
    press,
  }
  const entries = conversation.entries.map((entry) => drawEntry(entry, isPost, does, place.kind !== 'person'))
  log.replaceChildren(
    ...(entries.length > 0 ? entries : [drawEmpty(t(isApp ? 'no_reviews' : isPost ? 'no_comments' : 'no_messages'))]),
  )
  log.dataset.place = location.hash
  if (isNew || isAtEnd) log.scrollTop = log.scrollHeight
}

const remove = (entry) => act('delete', { external_id: entry.id })
const press = (entry, button) =>
  act('press', {
    external_id: entry.id,
    button,
    ...(place.kind === 'chat' ? { chat: place.id, person: $('as').value } : { person: place.id }),
  })
const restore = (entry) => act('restore', { external_id: entry.id })

function enterEntry(kind, entry) {
  about = { kind, entry }
  const line = $('about-line')
  line.firstElementChild.textContent = `${t(kind === 'edit' ? 'editing' : 'replying')} ${entry.text.slice(0, 80)}`
  line.hidden = false
  $('send').textContent = t(kind === 'edit' ? 'save' : 'send')
  offerPhoto()
  if (kind === 'edit') $('text').value = entry.text
  if (entry.rating !== undefined) $('stars').value = String(entry.rating)
  $('text').focus()
}

function leaveEntry() {
  if (about?.kind === 'edit') $('text').value = ''
  about = undefined
  $('about-line').hidden = true
  $('send').textContent = t('send')
  offerPhoto()
}
$('stop').onclick = leaveEntry

/** One picture, not in an edit, and not with a review. */
function offerPhoto() {
  const isApp = latest?.conversation?.is_reviewed
  $('photo-part').hidden = isApp || about?.kind === 'edit' || photo !== undefined
}

function choosePhoto(chosen) {
  if (chosen && chosen.size > photo_max) return tell(t('large'))
  if (photo) URL.revokeObjectURL($('preview').firstElementChild.src)
  photo = chosen
  $('photo').value = ''
  $('preview').hidden = !chosen
  offerPhoto()
  if (chosen) $('preview').firstElementChild.src = URL.createObjectURL(chosen)
}
$('photo').onchange = () => choosePhoto($('photo').files[0])
$('no-photo').onclick = () => choosePhoto(undefined)

const readAsData = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

$('composer').onsubmit = async (event) => {
  event.preventDefault()
  const text = $('text').value.trim()
  if (text === '' && !photo) return $('text').focus()
  const isDone =
    about?.kind === 'edit' ? await act('edit', { external_id: about.entry.id, text, ...stars() }) : await write(text)
  if (!isDone) return
  $('text').value = ''
  choosePhoto(undefined)
  leaveEntry()
  $('log').scrollTop = $('log').scrollHeight
}

const stars = () => ($('stars-part').hidden ? {} : { rating: Number($('stars').value) })

async function write(text) {
  const isPost = place.kind === 'post'
  return act('write', {
    text,
    person: Number(place.kind === 'person' ? place.id : $('as').value),
    ...stars(),
    ...(isPost && { post: Number(place.id) }),
    ...(place.kind === 'chat' && { chat: place.id }),
    ...(about && { reply_to: about.entry.id }),
    ...(photo && { photo: await readAsData(photo) }),
  })
}

$('text').onkeydown = (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault()
    $('composer').requestSubmit()
  }
  if (event.key === 'Escape') leaveEntry()
}

for (const select of [$('as'), $('new-dialog')]) {
  const sorted = people.toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
  select.append(...sorted.map((person) => el('option', { value: String(person.place) }, person.name)))
}
/** Somebody's own account talks with each person apart. */
$('as').onchange = () => {
  version = ''
  void refresh()
}
$('new-dialog').onchange = () => {
  go({ network: place.network, account: latest.account, kind: 'person', id: $('new-dialog').value })
  $('new-dialog').value = ''
}

function showControls({ pace, script, faults }) {
  const select = $('pace')
  const value = pace === null ? '' : String(pace)
  if (![...select.options].some((option) => option.value === value)) {
    select.append(el('option', { value }, `${t('pace_other')} (${value} ms)`))
  }
  if (document.activeElement !== select) select.value = value
  if (document.activeElement !== $('script')) $('script').value = script ?? ''
  $('fault-count').textContent = String(faults)
  $('fault-count').hidden = faults === 0
  $('fault-waiting').hidden = faults === 0
  $('fault-waiting').firstElementChild.textContent = `${t('faults_waiting')} ${faults}.`
}
$('script').onchange = () => act('script', { name: $('script').value })
$('pace').onchange = () => act('pace', { ms: $('pace').value === '' ? null : Number($('pace').value) })

const faults = { lost: { kind: 'cut', after_effect: true }, slow: { kind: 'slow', delay_ms: 5_000 } }
for (const button of document.querySelectorAll('[data-fault]')) {
  const kind = button.dataset.fault
  button.onclick = () => act('faults', faults[kind] ?? { kind })
}
$('fault-clear').onclick = async () => {
  await fetch('/control/faults', { method: 'DELETE' })
  await refresh()
}
addEventListener('click', (event) => {
  if (!$('break').contains(event.target)) $('break').open = false
})

setInterval(() => {
  if (!document.hidden) void refresh()
}, poll_ms)
await refresh()
