import { verify } from 'node:crypto'
import * as v from 'valibot'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { publicKeyOf, SIGNATURE_BYTES } from './checksums.ts'
import { fileNameOf } from './names.ts'
import { type ReleaseSource, wholeOf } from './source.ts'

/** The signed file that names the newest release. It lies next to the files of that release. */

export const CHANNEL = 'channel.json'
/** The file with the Ed25519 signature (RFC 8032) of `channel.json`, 64 bytes. */
export const CHANNEL_SIGNATURE = 'channel.json.sig'
const MAX_BYTES = 65_536

const ChannelSchema = v.object({
  /** Distinguishes the file from other files that the key signs. */
  kind: v.literal('carillon-channel'),
  /** The newest version. */
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  /** Day of its commit, YYYY-MM-DD. */
  date: v.pipe(v.string(), v.isoDate()),
  /** Platforms that it has an archive for, such as `linux-x64`. */
  platforms: v.array(v.string()),
})

export type Channel = v.InferOutput<typeof ChannelSchema>

/** Returns whether a path or an address is that of a channel file. */
export const isChannel = (from: string): boolean => fileNameOf(from) === CHANNEL

/**
 * Reads the channel file of a source. Throws Refusal if it cannot be read or the key did not sign it.
 * @param keyPem the release key, an Ed25519 public key in PEM
 */
export async function readChannel(source: ReleaseSource, keyPem: string): Promise<Channel> {
  const key = publicKeyOf(keyPem)
  const text = await wholeOf(source, CHANNEL, MAX_BYTES)
  const signature = await wholeOf(source, CHANNEL_SIGNATURE, SIGNATURE_BYTES)
  if (!verify(null, text, key, signature))
    throw new Refusal(
      EXIT.FAILED,
      `${CHANNEL} was not signed by the release key.`,
      'If a release is being published right now, try again in a minute. Otherwise do not install anything from there.',
    )
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ChannelSchema), text.toString())
  if (parsed.success) return parsed.output
  throw new Refusal(
    EXIT.FAILED,
    `${CHANNEL} is signed, but is no channel file of this kind: ${parsed.issues[0].message}.`,
    'Upgrade with the address of an archive.',
  )
}
