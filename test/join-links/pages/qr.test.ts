import { expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { qrPng, qrSvg } from '../../../src/join-links/pages/qr.ts'
import { runs } from '../../support/size.ts'

/** Pixels of a PNG with one bit for each, as RGBA. */
function pixelsOf(png: Buffer): { pixels: Uint8ClampedArray; width: number } {
  const width = png.readUInt32BE(16)
  const at = png.indexOf('IDAT') + 4
  const lines = inflateSync(png.subarray(at, at + png.readUInt32BE(at - 8)))
  const lineBytes = Math.ceil(width / 8) + 1
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const isLight = (lines[y * lineBytes + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1
      if (!isLight) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { pixels, width }
}

/** Pixels of our SVG: each dark module is a square of its path. */
function pixelsOfSvg(svg: string, scale = 8): { pixels: Uint8ClampedArray; width: number } {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let line = 0; line < scale; line++) {
      const from = ((Number(y) * scale + line) * width + Number(x) * scale) * 4
      for (let i = 0; i < scale; i++) pixels.fill(0, from + i * 4, from + i * 4 + 3)
    }
  return { pixels, width }
}

const read = ({ pixels, width }: { pixels: Uint8ClampedArray; width: number }) =>
  jsQR(pixels, width, width)?.data

test('another decoder reads back the text of a code, from the PNG and from the SVG', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(read(pixelsOf(qrPng(url)))).toBe(url)
      expect(read(pixelsOfSvg(qrSvg(url)))).toBe(url)
    }),
    { numRuns: runs(15, 8) },
  )
  const sms = 'sms:+15005550006?&body=BAKERY'
  expect(read(pixelsOf(qrPng(sms)))).toBe(sms)
})
