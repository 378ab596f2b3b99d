// GIF89a, as far as its first picture. What draws a small form notes every picture of the file before it draws the first:
// five megabytes of tiny ones are a quarter of a million notes, and more memory than any large picture.

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/** Followed by three bytes for each colour, where there is a table. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** The same file, ending after its first picture; whatever is no whole GIF stays as it is, and is refused by who draws it. */
export function firstPicture(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 3) !== 'GIF') return bytes
  const at = (place: number) => bytes[place] ?? TRAILER
  const blocksFrom = (start: number) => {
    let place = start
    while (place < bytes.length && at(place) !== 0) place += at(place) + 1
    return place + 1
  }
  let place = 13 + tableBytes(at(10))
  while (at(place) === EXTENSION) place = blocksFrom(place + 2)
  if (at(place) !== IMAGE) return bytes
  const end = blocksFrom(place + 11 + tableBytes(at(place + 9)))
  return end < bytes.length ? Buffer.concat([bytes.subarray(0, end), Buffer.from([TRAILER])]) : bytes
}
