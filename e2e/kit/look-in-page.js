// Put into every page of the story about the look, before anything of ours; look.ts asks it. Plain, because it runs there.

{
  const IN_A_BAR = 44
  const LEAST = 24
  const QUIET_MS = 250
  /** Inside the rounding of a button. */
  const EDGE = 5
  const pressed =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=checkbox], [role=radio], [role=switch], [role=menuitem], [role=slider]'
  const bars = 'header, nav, footer, [role=toolbar], [role=tablist], [role=banner]'

  const told = []
  const take = (entries) => told.push(...entries.filter(({ hadRecentInput }) => !hadRecentInput))
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })

  /** What moved by itself: the sum of the browser's own figures, and what moved most. */
  function shifts() {
    take(observer.takeRecords())
    const worst = told
      .toSorted((left, right) => right.value - left.value)
      .slice(0, 3)
      .map(({ value, startTime, sources }) => {
        const moved = sources.map(
          (one) => `${whatOf(one.node)}: ${placeOf(one.previousRect)} → ${placeOf(one.currentRect)}`,
        )
        return `${value.toFixed(4)} at ${Math.round(startTime)} ms\n  ${moved.join('\n  ')}`
      })
    return { value: told.reduce((sum, one) => sum + one.value, 0), worst }
  }

  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')

  function whatOf(node) {
    const element = node instanceof Element ? node : node?.parentElement
    return element
      ? `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent.slice(0, 40)}`
      : '?'
  }

  /** Nothing has been put in or taken away for a while. */
  function settled() {
    return new Promise((done) => {
      const changes = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(end, QUIET_MS)
      })
      let timer = setTimeout(end, QUIET_MS)
      changes.observe(document.body, { childList: true, subtree: true })
      function end() {
        changes.disconnect()
        done()
      }
    })
  }

  /** What a finger can press and might miss, in words. */
  function smallTargets() {
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!isShown(element) || isOff(element) || isInText(element)) return []
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const middle = [x + width / 2, y + height / 2]
      // Under something else, or cut off: it cannot be pressed at all now.
      if (!belongs(document.elementFromPoint(...middle), element) || isScrolledAway(element)) return []
      const [wide, high] = reach(element, ...middle)
      const bar = element.closest(bars)
      const least = bar ? IN_A_BAR : LEAST
      if (wide >= least && high >= least) return []
      return [
        `${nameOf(element)}: ${wide} × ${high}, less than ${least}${bar ? ` in a <${bar.tagName.toLowerCase()}>` : ''}`,
      ]
    })
  }

  function isUnderBar(met, element) {
    for (let box = met; box && !box.contains(element); box = box.parentElement)
      if (getComputedStyle(box).position === 'sticky') return true
    return false
  }

  /** A notice may come at any time, lies over the corner, and goes away by itself. */
  function isUnderNotice(met, element) {
    const notice = met?.closest('[role=status], [role=alert]')
    return !!notice && !notice.contains(element) && getComputedStyle(notice.parentElement).position === 'fixed'
  }

  /** What stands there to be pressed, and is cut off or covered at its left or right, in words. */
  function cutOff() {
    // What a dialog lies over is not to be pressed: one that asks for a status may come at any time.
    const scope = document.querySelector('[role="dialog"][aria-modal="true"]') ?? document
    return [...scope.querySelectorAll(pressed)].flatMap((element) => {
      if (!isShown(element) || getComputedStyle(element).pointerEvents === 'none') return []
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      const [middle, high] = [(left + right) / 2, (top + bottom) / 2]
      // For the ear alone, or not where it was scrolled to.
      if (width < 2 || height < 2 || !isInSight(element, high)) return []
      // Behind a bar that stays while the page moves: scrolled on, it comes out from under it.
      if (isUnderBar(document.elementFromPoint(middle, high), element)) return []
      const isWhole = [left + EDGE, middle, right - EDGE]
        .map((x) => document.elementFromPoint(x, high))
        .every((met) => belongs(met, element) || isUnderNotice(met, element))
      return isWhole ? [] : [`${nameOf(element)}: cut off from ${Math.round(left)} to ${Math.round(right)}`]
    })
  }

  const cutWords = () =>
    [...document.querySelectorAll('a[href], button, summary')]
      .filter((element) => isShown(element) && hasCutWords(element))
      .map((element) => `${nameOf(element)}: its words do not fit`)

  /** Words that end in an ellipsis are meant to; those that just stop are not. */
  function hasCutWords(element) {
    return [element, ...element.querySelectorAll('*')].some((box) => {
      const { overflowX, textOverflow } = getComputedStyle(box)
      const isCutting = overflowX !== 'visible' && overflowX !== 'auto' && textOverflow !== 'ellipsis'
      // For the ear alone: one pixel of it is seen.
      return isCutting && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1 && box.textContent.trim() !== ''
    })
  }

  /** The next in a strip that is scrolled sideways: what is seen of it is not all of it. */
  function isScrolledAway(element) {
    const places = [element, ...(element.labels ?? [])].map((each) => each.getBoundingClientRect())
    for (let box = element.parentElement; box; box = box.parentElement) {
      const shown = box.getBoundingClientRect()
      if (getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth)
        return places.some(({ left, right }) => left < shown.left - 1 || right > shown.right + 1)
    }
    return false
  }

  /** Whether every box around it that scrolls up and down shows it now, and none is meant to scroll sideways, as wide tables are. */
  function isInSight(element, high) {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { top, bottom } = box.getBoundingClientRect()
      if (overflowY !== 'visible' && (high < top || high > bottom)) return false
      if (overflowX === 'auto' && box.scrollWidth > box.clientWidth && box.scrollHeight <= box.clientHeight)
        return false
    }
    // At the very edge nothing is met any more.
    return high > 1 && high < innerHeight - 1
  }

  /** How far a finger may stray and still press it, no further than matters: edges may be wider than what is drawn. */
  function reach(element, x, y) {
    const stray = (stepX, stepY) => {
      let step = 0
      while (
        step < IN_A_BAR &&
        belongs(document.elementFromPoint(x + stepX * (step + 1), y + stepY * (step + 1)), element)
      )
        step += 1
      return step
    }
    return [stray(-1, 0) + stray(1, 0) + 1, stray(0, -1) + stray(0, 1) + 1]
  }

  /** The label of a field presses it, too. */
  function belongs(seen, element) {
    return !!seen && [element, ...(element.labels ?? [])].some((each) => each.contains(seen))
  }

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')
  const isOff = (element) => element.disabled || element.ariaDisabled === 'true'

  /** A link within a sentence is as high as its line. */
  function isInText(element) {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline') return false
    return element.parentElement.textContent.trim().length > element.textContent.trim().length
  }

  function nameOf(element) {
    const said = element.ariaLabel || element.textContent.trim() || element.labels?.[0]?.textContent || ''
    return `<${element.tagName.toLowerCase()}> «${said.trim().slice(0, 40)}»`
  }

  /** Where the first line of the text that begins so ends, and where the time limit at the end of the last one begins. */
  function linesOf(row, beginning) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() && !texts.currentNode.textContent.startsWith(beginning));
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const due = row.querySelector('[data-state]')
    return { first: range.getClientRects()[0].right, corner: due.getBoundingClientRect().left }
  }

  /** Every page that there is, as the router has them. */
  const routes = () =>
    Object.entries(globalThis.__TSR_ROUTER__.routesByPath).map(([path, { id }]) => ({
      path,
      isWork: id.startsWith('/work'),
    }))

  /** As somebody goes there who is in the app already. What moved before is forgotten. */
  function go(path) {
    take(observer.takeRecords())
    told.length = 0
    globalThis.__TSR_ROUTER__.history.push(path)
  }

  Object.assign(globalThis, { look: { go, shifts, settled, smallTargets, cutOff, cutWords, linesOf, routes } })
}
