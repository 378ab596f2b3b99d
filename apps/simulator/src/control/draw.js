/** Turns what the simulator tells into elements. Knows nothing of clicks beyond the handlers it is given. */

const texts = JSON.parse(document.getElementById('texts').textContent)
export const t = (name) => texts[name]

const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: 'numeric', month: 'short' })

/** Today by the clock, earlier by the day. */
export function when(seconds) {
  const at = new Date(seconds * 1000)
  return at.toDateString() === new Date().toDateString() ? time.format(at) : day.format(at)
}

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  const { dataset, ...rest } = properties
  Object.assign(element, rest)
  Object.assign(element.dataset, dataset)
  element.append(...children.filter((child) => child !== undefined && child !== null && child !== false))
  return element
}

const initials = JSON.parse(document.getElementById('initials').textContent)
const glyph = (network) =>
  el('span', { className: `net net-${network}`, ariaHidden: 'true' }, initials[network] ?? network.slice(0, 2))

export function drawAccount(account, isChosen, choose) {
  const note = account.is_connected ? undefined : el('small', {}, t('not_connected'))
  const words = el(
    'span',
    { className: 'words' },
    el('b', { className: 'cut', title: account.name }, account.name),
    note,
  )
  return el(
    'button',
    { type: 'button', className: 'account', ariaPressed: String(isChosen), onclick: choose },
    glyph(account.network),
    words,
  )
}

export function drawPost(post, isChosen, choose) {
  const line = el(
    'span',
    { className: 'line' },
    el('span', { className: 'cut' }, `${t('comments')} ${post.comments}`),
    el('time', {}, when(post.at)),
  )
  return drawPlace(isChosen, choose, picture(post.picture, 'thumb'), el('b', { className: 'two' }, post.text), line)
}

export function drawDialog(dialog, isChosen, choose) {
  const head = el(
    'span',
    { className: 'line' },
    el('b', { className: 'cut' }, dialog.name),
    el('time', {}, when(dialog.at)),
  )
  const said = dialog.text || `[${t('photo')}]`
  const last = el('span', { className: dialog.is_ours ? 'cut ours' : 'cut' }, dialog.is_ours ? `← ${said}` : said)
  return drawPlace(isChosen, choose, picture(dialog.picture, 'face'), head, last)
}

export const drawChat = (title, isChosen, choose) =>
  drawPlace(isChosen, choose, undefined, el('b', { className: 'cut' }, title))

function drawPlace(isChosen, choose, image, ...lines) {
  const words = el('span', { className: 'words' }, ...lines)
  const button = el('button', { type: 'button', className: 'place', onclick: choose }, image, words)
  if (isChosen) button.setAttribute('aria-current', 'true')
  return el('li', {}, button)
}

const picture = (src, className) => el('img', { src, className, alt: '', loading: 'lazy' })

export function drawHead(conversation, isPost, back, block) {
  const button = el('button', { type: 'button', className: 'back', ariaLabel: t('back'), onclick: back }, '←')
  if (isPost) {
    const words = el(
      'div',
      { className: 'words' },
      el('p', { className: 'post-text' }, conversation.text),
      el('time', {}, when(conversation.at)),
    )
    return [button, picture(conversation.picture, 'post-picture'), words]
  }
  const label = t(conversation.is_blocked ? 'unblock' : 'block')
  return [
    button,
    ...(conversation.picture ? [picture(conversation.picture, 'face')] : []),
    el('h2', { className: 'cut' }, conversation.name),
    ...(block ? [el('button', { type: 'button', className: 'btn small', onclick: block }, label)] : []),
  ]
}

export function drawEmpty(title, more) {
  const rings = el('span', { className: 'rings', ariaHidden: 'true' })
  return el('div', { className: 'empty' }, rings, el('p', {}, el('b', {}, title)), more && el('p', {}, more))
}

/** A comment or a message; `does` are the handlers of its small buttons. Among many, everybody shows their face. */
export function drawEntry(entry, isPost, does, isAmongMany) {
  const classes = ['entry', entry.is_ours ? 'ours' : 'theirs', isPost ? 'comment' : 'message']
  if (entry.is_answer) classes.push('answer')
  if (entry.is_deleted) classes.push('deleted')
  const face = entry.picture
    ? picture(entry.picture, 'face')
    : el('span', { className: 'face brand', ariaHidden: 'true' }, 'О')
  const name = el('b', {}, entry.name)
  const head = el('p', { className: 'by' }, name, entry.is_ours && el('span', { className: 'badge' }, t('brand')))
  const meta = el(
    'p',
    { className: 'meta' },
    el('time', {}, when(entry.at)),
    entry.is_edited && el('span', {}, t('edited')),
    ...smallButtons(entry, isPost, does),
  )
  const body = el(
    'div',
    { className: 'bubble' },
    (isAmongMany || entry.is_ours) && head,
    entry.rating !== undefined && drawStars(entry.rating),
    entry.quoted !== undefined && el('blockquote', {}, entry.quoted),
    entry.is_deleted
      ? el('p', { className: 'gone' }, t('deleted'))
      : entry.text && el('p', { className: 'said' }, entry.text),
    ...(entry.is_deleted ? [] : entry.files.map(drawFile)),
    !entry.is_deleted && entry.buttons && drawButtons(entry, does),
    meta,
  )
  return el(
    'article',
    { className: classes.join(' '), dataset: { id: entry.id } },
    (isAmongMany || entry.is_ours) && face,
    body,
  )
}

function drawButtons(entry, does) {
  const button = ({ label, url }, place) =>
    url
      ? el('a', { className: 'choice', href: url, target: '_blank', rel: 'noopener' }, label)
      : el('button', { type: 'button', className: 'choice', onclick: () => does.press(entry, place + 1) }, label)
  return el('div', { className: 'choices' }, ...entry.buttons.map(button))
}

const drawStars = (rating) =>
  el('p', { className: 'stars', title: `${rating} / 5` }, '★'.repeat(rating) + '☆'.repeat(5 - rating))

function smallButtons(entry, isPost, does) {
  const button = (name, onclick) => el('button', { type: 'button', className: 'link', onclick }, t(name))
  if (entry.is_deleted) return [button('restore', () => does.restore(entry))]
  return [
    // Nobody talks under a review.
    ...(does.answer ? [button(isPost ? 'reply' : 'quote', () => does.answer(entry))] : []),
    ...(entry.is_ours ? [] : [button('edit', () => does.edit(entry))]),
    ...(entry.is_ours || !isPost ? [] : [button('delete', () => does.remove(entry))]),
  ]
}

function drawFile(file) {
  const link = { href: file.path, target: '_blank', rel: 'noopener' }
  if (file.is_picture) return el('a', { ...link, className: 'shot' }, picture(`${file.path}?w=480`, ''))
  return el('a', { ...link, className: 'file' }, file.name ?? file.path)
}
