/** Makes pictures small in the browser before they are uploaded. */

/** Largest width of a stored picture, px: twice the width of the email, for sharp screens. */
const MAX_WIDTH = 1_200
const MAX_HEIGHT = 2_400
const QUALITY = 0.85

/** A part of a picture, in px of the original. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the size of a picture so that it fits. It never grows. */
function fitting(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Returns the picture at the size that an email needs. Animations and pictures that would not become smaller stay
 * as they are. Throws if the browser cannot read it.
 */
export async function shrunk(file: Blob, cut?: Cut): Promise<Blob> {
  if (file.type === 'image/gif') return file
  const picture = await createImageBitmap(file)
  const part = cut ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  const size = fitting(part.width, part.height)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  picture.close()
  const isClear = file.type !== 'image/jpeg' && hasClearPixels(context, size)
  const made = await canvas.convertToBlob({ type: isClear ? 'image/png' : 'image/jpeg', quality: QUALITY })
  const isKept = !cut && size.width === part.width && file.type !== 'image/webp' && file.size <= made.size
  return isKept ? file : made
}

/** Returns whether something behind the picture would be seen, which a JPEG cannot do. */
function hasClearPixels(
  context: OffscreenCanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
): boolean {
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true
  return false
}
