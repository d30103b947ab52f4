import type { Cut } from './shrink.ts'

/** A picture that is being cut. */
export interface Cropping {
  /** Size of the picture, px. */
  width: number
  height: number
  /** Width of the cut for each px of its height. */
  ratio: number
  /** 1 for the largest cut. */
  zoom: number
  /** Position of the cut from 0 to 1. */
  x: number
  y: number
}

/** Returns the part of the picture that stays, in whole px inside of it. */
export function cutOf({ width, height, ratio, zoom, x, y }: Cropping): Cut {
  const across = Math.min(width, height * ratio) / zoom
  const cut = {
    width: Math.max(1, Math.min(width, Math.round(across))),
    height: Math.max(1, Math.min(height, Math.round(across / ratio))),
  }
  return { x: Math.round((width - cut.width) * x), y: Math.round((height - cut.height) * y), ...cut }
}

const within = (value: number): number => Math.max(0, Math.min(1, value))

/**
 * Returns the position after the pointer has dragged the picture.
 * @param by distance in px of the screen
 * @param shown width of the cut on the screen, px
 */
export function panned(
  cropping: Cropping,
  by: { x: number; y: number },
  shown: number,
): Pick<Cropping, 'zoom' | 'x' | 'y'> {
  const { width, height, zoom, x, y } = cropping
  const cut = cutOf(cropping)
  const scale = cut.width / shown
  const roomX = width - cut.width
  const roomY = height - cut.height
  return {
    zoom,
    x: roomX === 0 ? x : within(x - (by.x * scale) / roomX),
    y: roomY === 0 ? y : within(y - (by.y * scale) / roomY),
  }
}
