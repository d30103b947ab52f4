import { type Place, wholeOf } from './place.ts'
import { openChainKey, opened, sealChainKey, sealed, WrongOpener } from './sealed.ts'
import { difference, measured, type OnMoved, putAndCompare, readBack } from './transfer.ts'

/** Two passphrases, of which the second replaces the first. */
export interface Passphrases {
  from: string
  to: string
}

export interface Resealed {
  /** `FOREIGN` for an object that neither passphrase opens. */
  outcome: 'RESEALED' | 'ALREADY' | 'FOREIGN'
  /** Digest of a copy that was resealed. */
  sha256?: string
}

const asOpener = (passphrase: string) => ({ kind: 'PASSPHRASE', passphrase }) as const

/**
 * Encrypts a copy for another passphrase, and reads it back. It is replaced as a whole. Throws a sentence when it
 * cannot be read, or differs when it is read back.
 */
export async function resealCopy(
  place: Place,
  name: string,
  { from, to }: Passphrases,
  onMoved: OnMoved,
): Promise<Resealed> {
  const opens = (passphrase: string) => isOpen(() => firstOf(opened(place.get(name), asOpener(passphrase))))
  if (!(await opens(from))) return { outcome: (await opens(to)) ? 'ALREADY' : 'FOREIGN' }
  const plain = measured(opened(place.get(name), asOpener(from)), onMoved)
  const content = measured(sealed(plain.content, asOpener(to)), onMoved)
  await place.put(name, content.content)
  const sha256 = content.sha256()
  const sent = { sizeBytes: content.bytes(), sha256, plainBytes: plain.bytes(), plainSha256: plain.sha256() }
  const fault = difference(sent, await readBack(place, name, asOpener(to), onMoved))
  if (fault !== undefined) throw new Error(`${name}: ${fault}`)
  return { outcome: 'RESEALED', sha256 }
}

/** Like `resealCopy`, for the key of segments. */
export async function resealKey(place: Place, name: string, { from, to }: Passphrases): Promise<Resealed> {
  const content = await wholeOf(place.get(name))
  const opens = (passphrase: string) => isOpen(() => openChainKey(content, passphrase))
  if (!(await opens(from))) return { outcome: (await opens(to)) ? 'ALREADY' : 'FOREIGN' }
  const resealed = await sealChainKey(await openChainKey(content, from), to)
  await putAndCompare(place, name, [resealed])
  return { outcome: 'RESEALED' }
}

async function firstOf(plain: AsyncGenerator<Uint8Array>): Promise<void> {
  try {
    await plain.next()
  } finally {
    await plain.return(undefined)
  }
}

async function isOpen(open: () => Promise<unknown>): Promise<boolean> {
  try {
    await open()
    return true
  } catch (error) {
    if (error instanceof WrongOpener) return false
    throw error
  }
}
