import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/**
 * Makes QR codes. With medium error correction, 15 % of a code may be covered or worn, as on a shop window
 * (ISO/IEC 18004). The standard asks for the edge of four modules.
 */
const matrixOf = (text: string) => encode(text, { ecc: 'M', border: 4 })

/** Returns a QR code as an SVG document without a fixed size. */
export function qrSvg(text: string): string {
  const { data, size } = matrixOf(text)
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>\n`
}

/** Pixels of a module in a PNG: a code of 45 modules has 720 pixels, enough for a poster seen from a few meters. */
const PIXELS = 16

/** Returns a QR code as a PNG of one bit for each pixel. */
export function qrPng(text: string): Buffer {
  const { data, size } = matrixOf(text)
  const width = size * PIXELS
  const lineBytes = Math.ceil(width / 8) + 1
  const pixels = Buffer.alloc(lineBytes * width)
  for (const [row, modules] of data.entries()) {
    const line = Buffer.alloc(lineBytes)
    for (let x = 0; x < width; x++)
      if (!modules[Math.floor(x / PIXELS)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    for (let y = 0; y < PIXELS; y++) line.copy(pixels, (row * PIXELS + y) * lineBytes)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // Depth of one bit, gray, and the only existing methods of compression, filtering and interlacing (0).
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a chunk of a PNG with its length and checksum (W3C PNG, section 5.3). */
function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
