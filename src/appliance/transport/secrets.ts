import { scryptSync } from 'node:crypto'
import type { Connection } from '../../db/driver.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { randomSecret } from '../../lib/ids.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { listSealed, type SealedRow, setValues } from './copy.ts'
import type { CopiedTable } from './references.ts'

/**
 * Credentials are copied under a key derived from a passphrase. Without a passphrase they are left out, except
 * credentials without a secret.
 */

/** The part of a file's header about the key of its secrets. */
interface SealedWith {
  hasPassphrase: boolean
  /** Base64. */
  salt: string
  /** A sealed value that verifies the passphrase. Base64. */
  proof: string
}

const PROOF = 'carillon organization'
/** The settings of the built-in carrier contain no secret. */
const HARMLESS_PROVIDER = 'SANDBOX'
/** Cost of scrypt. Each guess of the passphrase takes 64 MB and a tenth of a second. */
const WORK = { N: 1 << 16, r: 8, p: 1, maxmem: 128 << 20 }

const keyFrom = (passphrase: string | undefined, salt: Buffer): Buffer =>
  scryptSync((passphrase ?? '').normalize('NFC'), salt, 32, WORK)

export function newKey(passphrase: string | undefined): { key: Buffer; sealedWith: SealedWith } {
  const salt = randomSecret(16)
  const key = keyFrom(passphrase, salt)
  const proof = seal(key, PROOF, PROOF).toString('base64')
  const hasPassphrase = passphrase !== undefined
  return { key, sealedWith: { hasPassphrase, salt: salt.toString('base64'), proof } }
}

/**
 * Returns the key. Throws a refusal: usage (exit 2) if a passphrase is needed and missing, exit 1 for a wrong
 * one.
 */
export function keyOf({ hasPassphrase, salt, proof }: SealedWith, passphrase: string | undefined): Buffer {
  if (hasPassphrase && passphrase === undefined) {
    throw new Refusal(
      EXIT.USAGE,
      'The credentials in the file are sealed with a passphrase.',
      'Give it with --passphrase-file FILE.',
    )
  }
  const key = keyFrom(hasPassphrase ? passphrase : undefined, Buffer.from(salt, 'base64'))
  try {
    unseal(key, Buffer.from(proof, 'base64'), PROOF)
    return key
  } catch {
    throw new Refusal(EXIT.FAILED, 'This is not the passphrase that the file was exported with.')
  }
}

/**
 * Seals the sealed values of a table in `main` again, with another key.
 * @param isCopied whether the sealed values of a row are copied; others are left out
 * @returns the number of rows without sealed values
 */
export function reseal(
  connection: Connection,
  { name: table, rule: { sealed } }: CopiedTable,
  {
    from,
    to,
    isCopied,
    makesSecrets = false,
  }: {
    from: Uint8Array
    to: Uint8Array
    isCopied: (row: SealedRow) => boolean
    /** Whether a row without a required secret gets a new secret. By default it gets an empty one. */
    makesSecrets?: boolean
  },
  within: (row: SealedRow) => boolean = () => true,
): number {
  if (!sealed) return 0
  const rows = listSealed(connection, { schema: 'main', table, columns: sealed.columns }).filter(within)
  for (const row of rows) {
    const place = { schema: 'main', table, id: row.id } as const
    if (isCopied(row)) {
      setValues(connection, place, resealed(row, table, from, to))
      continue
    }
    const { fresh, without } = sealed
    const secret = makesSecrets && fresh ? fresh.make() : ''
    const given = fresh ? { [fresh.column]: seal(to, secret, `${table}:${row.uuid}`) } : {}
    setValues(connection, place, { ...without, ...given })
  }
  return rows.filter((row) => !isCopied(row)).length
}

const resealed = ({ values, uuid }: SealedRow, table: string, from: Uint8Array, to: Uint8Array) =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const context = `${table}:${uuid}`
      return [column, value === null ? null : seal(to, unseal(from, value, context), context)]
    }),
  )

export const isHarmless = ({ provider }: SealedRow): boolean => provider === HARMLESS_PROVIDER
