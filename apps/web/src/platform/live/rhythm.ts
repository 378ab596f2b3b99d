/** At once, and then no sooner than after a pause: what is asked for meanwhile is done once, at its end. */
export function makeRhythm(pause_ms: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false

  const beat = () => {
    isAsked = false
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) beat()
    }, pause_ms)
    run()
  }
  return {
    ask: () => {
      isAsked = true
      if (timer === undefined) beat()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
    },
  }
}

/** In a turn of its own, once the browser has done what it has to do by now; without a timer, which tabs in the back hardly have. */
export function makeTurns(run: () => void) {
  const { port1, port2 } = new MessageChannel()
  let isAsked = false
  port1.onmessage = () => {
    isAsked = false
    run()
  }
  return {
    ask: () => {
      if (!isAsked) port2.postMessage(undefined)
      isAsked = true
    },
    stop: () => port1.close(),
  }
}
