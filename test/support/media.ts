import { crc32, deflateSync } from 'node:zlib'
import type { JsonAnswer, TestApp } from './app.ts'

/** The smallest valid files of each type. */

const box = (type: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/**
 * Returns a JPEG.
 * @param extraBytes bytes of additional picture data
 */
export function jpeg(extraBytes = 0): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(1 + extraBytes, 0x2a),
    Buffer.from([0xff, 0xd9]),
  ])
}

const TYPE_AND_NUMBER = 4

/** Returns a PNG that a browser can draw: a slope of colors. */
export function picture(width: number, height: number): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const whole = Buffer.alloc(content.length + 3 * TYPE_AND_NUMBER)
    whole.writeUInt32BE(content.length)
    whole.write(type, TYPE_AND_NUMBER, 'latin1')
    whole.set(content, 2 * TYPE_AND_NUMBER)
    const checked = whole.subarray(TYPE_AND_NUMBER, content.length + 2 * TYPE_AND_NUMBER)
    whole.writeUInt32BE(crc32(checked), content.length + 2 * TYPE_AND_NUMBER)
    return whole
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows.set([(x * 255) / width, (y * 255) / height, 140], y * (1 + width * 3) + 1 + x * 3)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function png(extraBytes = 0): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
    whole.writeUInt32BE(content.length)
    return whole
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('IDAT', Buffer.alloc(12 + extraBytes, 1)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const gif = (): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
  ])

export const mp4 = (extraBytes = 0, brand = 'isom'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp41`, 'latin1')),
    box('moov', Buffer.alloc(8)),
    box('mdat', Buffer.alloc(16 + extraBytes, 7)),
  ])

export const VCARD =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Bakery;Corner;;;\r\nFN:Corner Bakery\r\nTEL;TYPE=WORK,VOICE:+12125550100\r\nEND:VCARD\r\n'

export function mediaForm(content: Uint8Array | string, name = 'picture'): FormData {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return form
}

export const uploadMedia = (
  app: TestApp,
  key: string,
  content: Uint8Array | string,
  name?: string,
): Promise<JsonAnswer> => app.request('POST', '/media', { token: key, body: mediaForm(content, name) })

/** Uploads a file and returns the path of its public address. */
export async function addMedia(app: TestApp, key: string, content: Uint8Array | string = jpeg()) {
  const { body } = await uploadMedia(app, key, content)
  const { id, url } = body.data as { id: string; url: string }
  return { id, url, path: new URL(url).pathname }
}
