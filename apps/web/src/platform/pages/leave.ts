const forgetters: (() => void)[] = []

/** What this tab knows of one person ends with their session: whoever signs in next is somebody else. */
export function onLeave(forget: () => void) {
  forgetters.push(forget)
}

export function leave() {
  for (const forget of forgetters) forget()
}
