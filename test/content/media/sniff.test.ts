import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sniff } from '../../../src/content/media/sniff.ts'
import { gif, jpeg, mp4, png, VCARD } from '../../support/media.ts'

const WHOLE = [
  { type: 'image/jpeg', bytes: jpeg(2_000) },
  { type: 'image/png', bytes: png(2_000) },
  { type: 'image/gif', bytes: gif() },
  { type: 'video/mp4', bytes: mp4(2_000) },
  { type: 'text/vcard', bytes: Buffer.from(VCARD) },
] as const

test.each(WHOLE)('a whole $type is recognized, also with bytes after its end', ({ type, bytes }) => {
  expect(sniff(bytes)).toEqual({ kind: 'whole', type })
  if (type === 'text/vcard') return
  const more = Buffer.concat([
    bytes,
    type === 'video/mp4' ? Buffer.from('\0\0\0\x08free', 'latin1') : Buffer.from('<script>'),
  ])
  expect(sniff(more)).toEqual({ kind: 'whole', type })
})

test.each(WHOLE)('a $type cut off anywhere is incomplete', ({ type, bytes }) => {
  // A GIF is whole without its end marker, and a contact card without its last line break.
  const end = type === 'image/gif' ? bytes.length - 1 : bytes.toString('latin1').trimEnd().length
  const cuts = Array.from({ length: Math.min(bytes.length, end) }, (_, length) => bytes.subarray(0, length))
  expect(cuts.filter((cut) => sniff(cut).kind === 'whole')).toEqual([])
})

test('a GIF without its end marker is whole, because every reader shows it', () => {
  expect(sniff(gif().subarray(0, -1))).toEqual({ kind: 'whole', type: 'image/gif' })
})

test.each([
  { what: 'nothing', content: '' },
  { what: 'HTML', content: '<!doctype html><script>alert(1)</script>' },
  { what: 'SVG', content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
  { what: 'a program', content: '\x7fELF\x02\x01\x01' },
  { what: 'an archive', content: 'PK\x03\x04' },
  { what: 'a PDF', content: '%PDF-1.7' },
  { what: 'HTML that mentions a picture', content: '<html>\xff\xd8\xff</html>' },
  { what: 'WebP', content: 'RIFF\x10\0\0\0WEBPVP8 ' },
  { what: 'an iPhone picture', content: '\0\0\0\x18ftypheic\0\0\0\0mif1heic' },
  { what: 'QuickTime', content: '\0\0\0\x14ftypqt  \0\0\0\0qt  ' },
  { what: 'audio', content: '\0\0\0\x14ftypM4A \0\0\0\0M4A ' },
])('$what is an unknown type', ({ content }) => {
  expect(sniff(Buffer.from(content, 'latin1'))).toEqual({ kind: 'unknown' })
})

test.each([
  { what: 'a JPEG with HTML after its first bytes', content: '\xff\xd8\xff<html>' },
  { what: 'a PNG with HTML after its signature', content: '\x89PNG\r\n\x1a\n<html><script>' },
  { what: 'a GIF that is a script', content: 'GIF89a/*\0\0\0\0\0*/=1;alert(1)' },
  { what: 'a card with a NUL', content: 'BEGIN:VCARD\r\nFN:\0\r\nEND:VCARD\r\n' },
  { what: 'a card that is not UTF-8', content: 'BEGIN:VCARD\r\nFN:\xe9\r\nEND:VCARD\r\n' },
  {
    what: 'a video with a box larger than the file',
    content: '\0\0\0\x10ftypisom\0\0\0\0\xff\xff\xff\xffmoov',
  },
  { what: 'a video without sound, pictures or index', content: '\0\0\0\x10ftypisom\0\0\0\0' },
])('$what is broken', ({ content }) => {
  expect(sniff(Buffer.from(content, 'latin1')).kind).toBe('broken')
})

const beginnings = WHOLE.map(({ bytes }) => bytes.subarray(0, 24))
const anything = fc
  .tuple(fc.constantFrom(Buffer.alloc(0), ...beginnings), fc.uint8Array({ maxLength: 400 }))
  .map((parts) => Buffer.concat(parts))

test('any bytes are classified without an error', () => {
  fc.assert(
    fc.property(anything, (bytes) => {
      expect(['whole', 'broken', 'unknown']).toContain(sniff(bytes).kind)
    }),
  )
})
