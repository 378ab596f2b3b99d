// The list of a page that lies still, moved by a virtual list and nothing else. Its rows are in memory.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '/virtual-core/index.js'

const list = document.querySelector('li[data-index]').parentElement
const model = list.querySelector('li')
const rowHeight = model.offsetHeight
const words = textsOf(model).map(({ data }) => data)
const rows = Array.from({ length: Number(list.dataset.rows) }, (_, n) => words.map((word) => `${word} ${n}`))
const shown = new Map()
list.replaceChildren()

const virtualizer = new Virtualizer({
  count: rows.length,
  getScrollElement: () => list.parentElement,
  estimateSize: () => rowHeight,
  overscan: 6,
  scrollToFn: elementScroll,
  observeElementRect,
  observeElementOffset,
  onChange: draw,
})
virtualizer._didMount()
virtualizer._willUpdate()
list.style.height = `${virtualizer.getTotalSize()}px`
draw()

function draw() {
  const visible = virtualizer.getVirtualItems()
  const [first, last] = [visible.at(0)?.index, visible.at(-1)?.index]
  for (const [index, element] of shown) {
    if (index >= first && index <= last) continue
    element.remove()
    shown.delete(index)
  }
  for (const { index, start } of visible) if (!shown.has(index)) shown.set(index, add(index, start))
}

function add(index, start) {
  const element = model.cloneNode(true)
  for (const [n, text] of textsOf(element).entries()) text.data = rows[index][n]
  element.dataset.index = index
  element.style.transform = `translateY(${start}px)`
  list.append(element)
  return element
}

function textsOf(element) {
  const texts = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode)
  return texts
}
