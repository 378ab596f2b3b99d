import sharp from 'sharp'
import { expect, it } from 'vitest'
import { firstPicture } from './gif.ts'

const plain = (background: string) => sharp({ create: { width: 30, height: 20, channels: 3, background } })
const pixels = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer()

const frames = ['#f00', '#0f0', '#00f']
const moving = async () => {
  const raw = await Promise.all(frames.map((colour) => plain(colour).raw().toBuffer()))
  const input = { width: 30, height: 60, channels: 3 as const, pageHeight: 20 }
  return sharp(Buffer.concat(raw), { raw: input })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
}

it('is drawn as before, and has one picture', async () => {
  const whole = await moving()
  expect((await sharp(whole).metadata()).pages).toBe(3)
  const first = firstPicture(whole)
  expect((await sharp(first).metadata()).pages ?? 1).toBe(1)
  expect(await pixels(first)).toEqual(await pixels(whole))
})

it('leaves alone what has one picture, ends too early, or is none', async () => {
  const still = await plain('#f00').gif().toBuffer()
  expect(await pixels(firstPicture(still))).toEqual(await pixels(still))
  const whole = await moving()
  for (let end = 0; end < 60; end += 1) expect(firstPicture(whole.subarray(0, end))).toEqual(whole.subarray(0, end))
  const png = await plain('#f00').png().toBuffer()
  expect(firstPicture(png)).toBe(png)
})
