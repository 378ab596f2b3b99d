// What a browser calls itself, made short enough to be recognised by whoever sat before it.

/** The first that fits: nearly all of them also claim to be Chrome, Safari and Mozilla. */
const browsers: readonly [name: string, version: RegExp][] = [
  ['Yandex Browser', /YaBrowser\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|OPiOS)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Vivaldi', /Vivaldi\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
const MOST = 80

/** `Chrome 141, Windows`; of what is no browser its own first words. */
export function deviceName(agent: string): string {
  const browser = browsers.flatMap(([name, sign]) => {
    const version = sign.exec(agent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  if (browser === undefined) return agent.slice(0, MOST)
  return system === undefined ? browser : `${browser}, ${system}`
}
