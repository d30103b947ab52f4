import { SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { NoPlace, Shares } from '../../lib/shares.ts'
import { sniff } from '../media/sniff.ts'

export type PhotoType = 'JPEG' | 'PNG'

export interface Photo {
  type: PhotoType
  bytes: Buffer
}

/**
 * Maximum size of a photo. Carriers take a card of at most 300 KB with a message; encoding makes a
 * photo a third larger.
 */
const MAX_PHOTO_BYTES = 60_000
/**
 * Maximum number of pixels. A photo with more is refused before any pixel is decoded, because each
 * takes four bytes of memory.
 */
const MAX_PIXELS = 25_000_000
/** Edge lengths in pixels, tried one after the other. */
const EDGE_PIXELS = [512, 384, 256, 160, 96]

/**
 * Photos are read one at a time, and organizations take turns, because decoding a photo of 25
 * megapixels takes 100 MB.
 */
const reading = new Shares({ ofOne: 1, inAll: 1, waitingOfOne: 5 })
const WAIT_MS = 15 * SECOND_MS

/**
 * Shrinks a JPEG or PNG until it fits on a card, turns it upright and removes camera metadata.
 * Runs outside the event loop.
 * @param field name of the field in an error
 * Throws VALIDATION_FAILED, and SERVICE_UNAVAILABLE while too many photos of the organization wait.
 */
export async function resizePhoto(bytes: Uint8Array, field: string, organizationId: number): Promise<Photo> {
  const leave = await reading.take(organizationId, WAIT_MS).catch((error) => {
    throw error instanceof NoPlace ? busy() : error
  })
  try {
    return await shrunk(bytes, field)
  } finally {
    leave()
  }
}

const busy = () => new AppError('SERVICE_UNAVAILABLE', (say) => say.photosBusy(), { retryAfterSeconds: 5 })

async function shrunk(bytes: Uint8Array, field: string): Promise<Photo> {
  const type = photoTypeOf(bytes)
  if (!type) {
    const message = `${field} must be a complete JPEG or PNG.`
    throw invalidField(field, message, 'isPhoto', (say) => say.picture())
  }
  try {
    for (const edge of EDGE_PIXELS) {
      const small = await encoded(bytes, type, edge)
      if (small.length <= MAX_PHOTO_BYTES) return { type, bytes: small }
    }
  } catch (error) {
    throw refusal(field, error)
  }
  throw invalidField(
    field,
    `${field} is larger than ${MAX_PHOTO_BYTES} bytes even when reduced. Choose another picture.`,
    'isPhoto',
    (say) => say.photoTooLarge(),
  )
}

function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  const found = sniff(bytes)
  if (found.kind !== 'whole') return undefined
  if (found.type === 'image/jpeg') return 'JPEG'
  return found.type === 'image/png' ? 'PNG' : undefined
}

function encoded(bytes: Uint8Array, type: PhotoType, edge: number): Promise<Buffer> {
  const image = new Bun.Image(bytes as Uint8Array<ArrayBuffer>, { maxPixels: MAX_PIXELS }).resize(
    edge,
    edge,
    {
      fit: 'inside',
      withoutEnlargement: true,
    },
  )
  const format =
    type === 'JPEG' ? image.jpeg({ quality: 80 }) : image.png({ palette: true, colors: 256, dither: true })
  return format.buffer()
}

function refusal(field: string, error: unknown): AppError {
  const isTooLarge = (error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS'
  const message = isTooLarge
    ? `${field} must have at most 25 million pixels.`
    : `${field} cannot be read as a picture. Save it and upload it again.`
  return invalidField(field, message, 'isPhoto', (say) =>
    isTooLarge ? say.photoPixels() : say.mediaBroken(),
  )
}
