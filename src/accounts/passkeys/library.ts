import { AppError } from '../../lib/errors.ts'
import type { MadeKey } from './service.ts'

/** IPv4 and IPv6 addresses, as `URL` writes them. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** The site that passkeys are bound to; passkeys of another site do not work here. */
interface Site {
  /** The host name that a browser shows, and for which a device stores a key. */
  rpId: string
  /** `https://host[:port]` of the pages that may use the key. */
  origin: string
}

/** Returns whether browsers make passkeys for this server. @param publicOrigin as set by the operator */
export function canHavePasskeys(publicOrigin: string): boolean {
  const { protocol, hostname } = new URL(publicOrigin)
  return hostname === 'localhost' || (protocol === 'https:' && !ADDRESS.test(hostname))
}

/**
 * Returns the site of this server. Browsers make passkeys only for host names, and only over https or on this machine
 * (Web Authentication Level 3, section 13.4.9). Throws CONFLICT for any other address.
 * @param publicOrigin as set by the operator
 */
export function siteOf(publicOrigin: string): Site {
  const { hostname, origin } = new URL(publicOrigin)
  if (canHavePasskeys(publicOrigin)) return { rpId: hostname, origin }
  throw new AppError(
    'CONFLICT',
    `Passkeys need a server with a host name over https, or http://localhost. This server is at ${origin}. Ask the operator to set public_base_url.`,
    { said: (say) => say.passkeysNeedHost() },
  )
}

/**
 * Loads the library that checks signatures of devices, at the first use of a passkey. Its certificate
 * readers need `reflect-metadata` to be loaded first, even if no certificate is read.
 */
async function load() {
  await import('reflect-metadata')
  const [library, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...library, ...helpers }
}

type Loaded = Awaited<ReturnType<typeof load>>
type Created = Parameters<Loaded['verifyRegistrationResponse']>[0]['response']
type Signed = Parameters<Loaded['verifyAuthenticationResponse']>[0]['response']

/**
 * The kind of key of each algorithm, by its number in the COSE registry: Ed25519, ECDSA on P-256 with SHA-256, and RSA
 * (PKCS #1 v1.5) with SHA-256.
 */
const KEY_TYPES: ReadonlyMap<number, number> = new Map([
  [-8, 1],
  [-7, 2],
  [-257, 3],
])
/** The algorithms in the order of preference. */
export const ALGORITHMS: readonly number[] = [...KEY_TYPES.keys()]

/** The answer of a browser to a registration, as `PublicKeyCredential.toJSON()` writes it. */
export interface CreatedCredential {
  id: string
  response: { clientDataJSON: string; attestationObject: string; transports?: readonly string[] | undefined }
}

/** The answer of a browser to a sign-in. */
export interface SignedCredential {
  id: string
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}

/**
 * Reads the client data of a browser. They are untrusted until the signature is checked. Undefined
 * for anything but a JSON object.
 */
export function clientDataOf({ response }: CreatedCredential | SignedCredential) {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null) return undefined
    const { challenge, crossOrigin } = data as Record<string, unknown>
    return { challenge: typeof challenge === 'string' ? challenge : '', isFramed: crossOrigin === true }
  } catch {
    return undefined
  }
}

/**
 * Returns the key that a device has made; undefined for anything invalid. An attestation would
 * identify the maker of the device, so it is neither requested nor accepted. If it contained
 * certificates, the library could call addresses named in them.
 * @param challenge a challenge that was consumed
 */
export async function keyOf(
  credential: CreatedCredential,
  { rpId, origin }: Site,
  challenge: string,
): Promise<MadeKey | undefined> {
  const library = await load()
  try {
    const attestation = library.decodeAttestationObject(
      library.isoBase64URL.toBuffer(credential.response.attestationObject),
    )
    if (attestation.get('fmt') !== 'none') return undefined
    const { registrationInfo } = await library.verifyRegistrationResponse({
      response: asAnswer(credential) as Created,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!registrationInfo || registrationInfo.credential.id !== credential.id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    if (!isOfItsKind(library, publicKey)) return undefined
    return {
      credentialId: credential.id,
      publicKey,
      signCount: counter,
      transports: credential.response.transports ?? [],
      isSynced: registrationInfo.credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/**
 * Returns the authenticator data that the device has signed. Undefined if the signature, or anything else, is invalid.
 * The caller compares the counter, in the transaction that stores it.
 * @param challenge a challenge that was consumed
 */
export async function signatureOf(
  credential: SignedCredential,
  publicKey: Uint8Array,
  { rpId, origin, challenge }: Site & { challenge: string },
): Promise<{ signCount: number; isSynced: boolean } | undefined> {
  const library = await load()
  try {
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: asAnswer(credential) as Signed,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    if (!verified) return undefined
    return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  } catch {
    return undefined
  }
}

const asAnswer = (credential: CreatedCredential | SignedCredential) => ({
  ...credential,
  rawId: credential.id,
  type: 'public-key',
  clientExtensionResults: {},
})

/** Returns whether a key has the parts that its algorithm requires. */
function isOfItsKind({ decodeCredentialPublicKey, cose }: Loaded, publicKey: Uint8Array): boolean {
  const key = decodeCredentialPublicKey(new Uint8Array(publicKey))
  const algorithm = Number(key.get(cose.COSEKEYS.alg))
  return Number(key.get(cose.COSEKEYS.kty)) === KEY_TYPES.get(algorithm)
}
