import sharp from 'sharp'
import { personAt } from '../world/people.ts'
import { portrait } from './portrait.ts'
import { isMotif, motifs, scene } from './scenes.ts'

const drawn = /^(person|scene)-(\w+)(?:-(\d+))?$/

export const isDrawn = (id: string) => drawn.test(id)
export const scenes = Object.keys(motifs)

/** Shapes only, no letters: fonts differ from machine to machine. */
export async function drawPicture(id: string): Promise<Buffer | undefined> {
  const [, kind, name = '', variant = '0'] = drawn.exec(id) ?? []
  const svg = kind === 'person' ? drawPerson(Number(name)) : isMotif(name) ? scene(name, Number(variant)) : undefined
  if (!svg) return
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()
}

function drawPerson(place: number): string | undefined {
  const person = personAt(place)
  return person && portrait(place, person.is_woman)
}
