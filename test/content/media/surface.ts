import { jpeg, mediaForm, mp4, png, VCARD } from '../../support/media.ts'
import { defineSurface, full, MIB, type Place, plain, times } from '../../support/worst-inputs.ts'

const AS_LARGE_AS_MAY_BE = 5 * MIB - 1_000

/** A GIF of the largest size with the smallest possible blocks. */
const gifOfBlocks = (): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
    Buffer.alloc(AS_LARGE_AS_MAY_BE, '!\xf9\0', 'latin1'),
  ])
const pngOfChunks = (): Buffer =>
  Buffer.concat([png().subarray(0, 33), Buffer.alloc(AS_LARGE_AS_MAY_BE, '\0\0\0\0tEXt\0\0\0\0', 'latin1')])
const mp4OfBoxes = (): Buffer =>
  Buffer.concat([mp4().subarray(0, 28), Buffer.alloc(AS_LARGE_AS_MAY_BE, '\0\0\0\x08free', 'latin1')])
const jpegOfSegments = (): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(AS_LARGE_AS_MAY_BE, '\xff\xe1\0\x02', 'latin1')])

const manyParts = (): FormData => {
  const form = mediaForm(jpeg())
  for (const n of times(90, (one) => one)) form.append(`part${n}`, new File(['x'.repeat(50_000)], `${n}`))
  return form
}

const uploads: Place = () => [
  ...Object.entries({
    'a photo as large as may be': jpeg(AS_LARGE_AS_MAY_BE),
    'a video as large as may be': mp4(AS_LARGE_AS_MAY_BE),
    'a card as large as may be': VCARD.replace('END', `NOTE:${'é'.repeat(2 * MIB)}\r\nEND`),
    'a GIF of nothing but blocks': gifOfBlocks(),
    'a PNG of nothing but chunks': pngOfChunks(),
    'an MP4 of nothing but boxes': mp4OfBoxes(),
    'a JPEG of nothing but segments': jpegOfSegments(),
    zeros: Buffer.alloc(AS_LARGE_AS_MAY_BE),
  }).map(([what, content]) => ({ what, body: mediaForm(content) })),
  { what: 'many parts', body: manyParts() },
  { what: 'a long name', body: mediaForm(jpeg(), 'a'.repeat(160_000)) },
]

export default defineSurface({
  worst: {
    'POST /media': uploads,
    'GET /media': full('limit=100', 'limit=100&page=1000000'),
    'GET /media/:id': plain,
    'DELETE /media/:id': ({ ids }) => [{ what: 'none', path: `/media/${ids.media}x` }],
    'GET /m/:token': ({ ids }) => [
      { what: 'a video of the largest size', path: `/m/${ids.m}` },
      { what: 'its last byte', path: `/m/${ids.m}`, headers: { range: 'bytes=-1' } },
      { what: 'many ranges', path: `/m/${ids.m}`, headers: { range: `bytes=${'0-1,'.repeat(1_500)}0-1` } },
      { what: 'a long token', path: `/m/${'a'.repeat(60_000)}` },
    ],
  },
  good: { 'POST /media': () => mediaForm(jpeg(), 'photo.jpg') },
})
