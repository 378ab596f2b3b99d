import type { Attachment } from '@otklik/contract/files/files.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { expect, it } from 'vitest'
import { inAlbums } from './albums.ts'
import { fileFault } from './fault.ts'
import { fitted } from './parts/Photo.tsx'
import { formatLength } from './parts/Voice.tsx'
import { formatSize } from './size.ts'

it('takes images up to 5 MB and everything else up to 10 MB', () => {
  expect(fileFault({ name: 'a', type: 'image/png', size: limits.image_bytes }, 1)).toBeUndefined()
  expect(fileFault({ name: 'a', type: 'image/png', size: limits.image_bytes + 1 }, 1)).toBe('image_too_large')
  expect(fileFault({ name: 'a', type: 'application/pdf', size: limits.document_bytes }, 1)).toBeUndefined()
  expect(fileFault({ name: 'a', type: 'video/mp4', size: limits.document_bytes + 1 }, 1)).toBe('file_too_large')
})

it('takes as many as the network does', () => {
  expect(fileFault({ name: 'a', type: 'image/png', size: 1 }, 0)).toBe('too_many')
})

it('takes nothing where the network takes no files, and no file without a byte', () => {
  const channel = findNetwork('googleplay')?.comments ?? null
  expect(fileFault({ name: 'a', type: 'image/png', size: 1 }, 0, channel)).toBe('none_taken')
  expect(fileFault({ name: 'a', type: 'image/png', size: 0 }, 1)).toBe('empty')
})

it('says of a type that the network does not take that it is not taken', () => {
  const channel = findNetwork('whatsapp')?.messages ?? null
  const file = (name: string, type: string) => fileFault({ name, type, size: 1 }, 1, channel)
  expect(file('a.gif', 'image/gif')).toBe('wrong_type')
  expect(file('a.zip', 'application/zip')).toBe('wrong_type')
  expect(file('a.csv', '')).toBe('wrong_type')
  expect(file('a.txt', '')).toBeUndefined()
  expect(file('a.doc', 'application/x-cfb')).toBeUndefined()
})

it('gives a picture its room before it is there', () => {
  expect(fitted({ width: 900, height: 504 }, 300, 320)).toEqual({ width: 300, height: 168 })
  expect(fitted({ width: 600, height: 1200 }, 300, 320)).toEqual({ width: 160, height: 320 })
  expect(fitted({ width: 120, height: 80 }, 300, 320)).toEqual({ width: 120, height: 80 })
  expect(fitted({ width: null, height: null }, 300, 320)).toEqual({ width: 300, height: 168 })
})

it('says sizes and lengths as people do', () => {
  expect(formatSize(840, 'ru')).toBe('840 Б'.replace(' ', ' '))
  expect(formatSize(1_258_291, 'en')).toBe('1.2 MB')
  expect(formatLength(24.4)).toBe('0:24')
  expect(formatLength(75)).toBe('1:15')
  expect(formatLength(Number.POSITIVE_INFINITY)).toBe('0:00')
})

it('puts photos that follow each other into one album', () => {
  const file = (id: number, kind: Attachment['kind'], part: Partial<Attachment> = {}) =>
    ({ id, kind, state: 'ready', url: `/${id}`, ...part }) as Attachment
  const [one, two, lost] = [file(1, 'photo'), file(2, 'photo'), file(3, 'photo', { state: 'lost', url: null })]
  const [voice, three] = [file(4, 'voice'), file(5, 'photo')]
  expect(inAlbums([one, two, lost, voice, three])).toEqual([[one, two], lost, voice, three])
})
