/** Colors such as `#1f4bb8`, and what can be read on what. */

/** Returns red, green and blue of a color, from 0 to 1. */
export const sharesOf = (color: string): [red: number, green: number, blue: number] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number]

const hex = (shares: readonly number[]): string =>
  `#${shares
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Returns the relative luminance of a color, from 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = sharesOf(color).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** The contrast that a text needs (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

/** Returns white, or black where white cannot be read. */
export const inkOn = (ground: string): string =>
  contrast(ground, '#ffffff') >= READABLE ? '#ffffff' : '#000000'

/** Mixes two colors. @param share of the second one, from 0 to 1 */
export function mixed(one: string, other: string, share: number): string {
  const second = sharesOf(other)
  return hex(sharesOf(one).map((value, n) => value + (second[n]! - value) * share))
}

/**
 * Returns the color, moved towards white or black only as far as the contrast with the ground needs.
 * @param needed contrast from 1 to 21; default that of texts
 */
export function readableOn(color: string, ground: string, needed = READABLE): string {
  const ink = contrast('#ffffff', ground) > contrast('#000000', ground) ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mixed(color, ink, share)
    if (contrast(tried, ground) >= needed) return tried
  }
  return ink
}
