const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const PREFIX = 'age'
/** `age1`, 52 letters of the key, 6 of the checksum. */
const RECIPIENT = /^age1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}$/

/**
 * Returns whether a text is a public key of age (https://age-encryption.org/v1, X25519) without a typing error.
 * Its checksum (BIP 173) finds up to four wrong letters. A copy for a wrong key could never be opened.
 */
export function isAgeRecipient(text: string): boolean {
  if (!RECIPIENT.test(text)) return false
  const letters = [...text.slice(PREFIX.length + 1)].map((letter) => LETTERS.indexOf(letter))
  const prefix = [...PREFIX].map((letter) => letter.charCodeAt(0))
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...letters]
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [index, generator] of GENERATORS.entries()) if ((top >> index) & 1) checksum ^= generator
  }
  return checksum === 1
}
