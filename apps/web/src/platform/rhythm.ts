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
