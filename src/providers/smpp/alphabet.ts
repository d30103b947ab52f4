import { GSM_7_BASIC, GSM_7_EXTENSION } from '../../lib/gsm-7.ts'

/** GSM-7 as SMPP carries it: one septet in a byte, not packed (3GPP TS 23.038 section 6.2.1). */

const ESCAPE = 0x1b
/** By septet. */
const BASIC = `${GSM_7_BASIC.slice(0, ESCAPE)}\x1b${GSM_7_BASIC.slice(ESCAPE)}`
/** After an escape, in the order of `GSM_7_EXTENSION`: `\f^{}\[~]|€`. */
const EXTENSION = [0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65] as const

const SEPTETS = new Map<string, readonly number[]>([
  ...[...GSM_7_BASIC].map((character) => [character, [BASIC.indexOf(character)]] as const),
  ...EXTENSION.map((septet, index) => [GSM_7_EXTENSION[index]!, [ESCAPE, septet]] as const),
])
const EXTENDED = new Map(EXTENSION.map((septet, index) => [septet as number, GSM_7_EXTENSION[index]!]))

/** `text` in septets. @param text of nothing but GSM-7 */
export function toSeptets(text: string): Buffer {
  const septets: number[] = []
  for (const character of text) septets.push(...(SEPTETS.get(character) ?? [0x3f]))
  return Buffer.from(septets)
}

/**
 * The text of septets. An escape before what is not in the extension table is a
 * space, and what follows is read as it is; a byte that is no septet is a space.
 */
export function fromSeptets(septets: Uint8Array): string {
  let text = ''
  for (let i = 0; i < septets.length; i++) {
    const septet = septets[i]!
    const extended = septet === ESCAPE ? EXTENDED.get(septets[i + 1] ?? -1) : undefined
    if (extended !== undefined) i++
    text += extended ?? (septet === ESCAPE ? ' ' : (BASIC[septet] ?? ' '))
  }
  return text
}
