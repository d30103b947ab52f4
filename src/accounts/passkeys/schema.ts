import * as v from 'valibot'
import { isoTime, nameText, oneOf, text, uuid } from '../../http/schema.ts'
import { described, describeObject, describeWords } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { passwordText } from '../profile/schema.ts'

/** The answers of a device that has only one key for this server have a few hundred bytes. */
const base64url = (max: number) =>
  v.pipe(
    v.string('must be text'),
    atLeastCharacters(1),
    atMostCharacters(max),
    v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without ='),
  )

/** A credential id has at most 1,023 bytes (Web Authentication Level 3, section 5.8.3). */
const credentialId = base64url(1_364)
const clientDataJSON = base64url(8_192)

const TYPES = ['public-key'] as const
describeWords(TYPES, 'CredentialType', 'The kind of a credential.', {
  'public-key': 'A passkey; there is no other kind.',
})
const type = v.picklist(TYPES)

const transports = v.array(v.string())
const extensions = v.optional(v.record(v.string(), v.unknown(), 'must be an object'))
const attachment = v.optional(v.nullable(text(1, 50)))

/** Fields browsers send that we ignore. */
const COMMON = { rawId: v.optional(credentialId), type: v.optional(oneOf(TYPES)) }
const MORE = { clientExtensionResults: extensions, authenticatorAttachment: attachment }
const COMMON_FIELDS = {
  id: 'Credential id, by which the device finds the key.',
  rawId: 'The same as `id`.',
  type: 'Always `public-key`.',
}
const MORE_FIELDS = {
  clientExtensionResults: 'Results of extensions; ignored.',
  authenticatorAttachment: 'How the device is attached; ignored.',
}

export const PasskeyRecord = v.object({
  id: uuid,
  name: v.string(),
  isSynced: v.boolean(),
  createdAt: isoTime,
  lastUsedAt: v.nullable(isoTime),
})
describeObject(PasskeyRecord, 'Passkey', 'A key with which the caller signs in without a password.', {
  id: 'Id of the passkey.',
  name: 'Name given by the caller.',
  isSynced: 'Whether a password manager copies it to other devices of the person.',
  createdAt: 'When it was added.',
  lastUsedAt: 'When it was last used to sign in; null for never.',
})

export const BeginRegistration = v.object({
  currentPassword: passwordText,
  code: v.optional(text(1, 50)),
})
describeObject(BeginRegistration, 'BeginPasskey', 'Both factors of the caller, who adds a passkey.', {
  currentPassword: 'The password of the account.',
  code: 'With two-factor sign-in: the six digits that the app shows, or a recovery code. For others it is ignored.',
})

const Party = v.object({ id: v.string(), name: v.string() })
describeObject(Party, 'PasskeySite', 'The server for which the device stores the key.', {
  id: 'The name of the server.',
  name: 'The same, for people.',
})

const Holder = v.object({ id: v.string(), name: v.string(), displayName: v.string() })
describeObject(Holder, 'PasskeyHolder', 'The person for whom the device stores the key.', {
  id: 'Identifies the person, base64url.',
  name: 'Email address of the person.',
  displayName: 'Name of the person.',
})

const Algorithm = v.object({ type, alg: v.number() })
describeObject(Algorithm, 'PasskeyAlgorithm', 'An algorithm that a key may use.', {
  type: 'Always `public-key`.',
  alg: 'Number of the algorithm in the COSE registry.',
})

const Known = v.object({ type, id: v.string(), transports })
describeObject(Known, 'KnownPasskey', 'A passkey of the person.', {
  type: 'Always `public-key`.',
  id: 'Credential id, by which the device finds it.',
  transports: 'How a browser reaches the device.',
})

const Wanted = v.object({
  residentKey: v.string(),
  requireResidentKey: v.boolean(),
  userVerification: v.string(),
})
describeObject(Wanted, 'WantedPasskey', 'Requirements for the device.', {
  residentKey: 'Always `required`: the device itself remembers whose key it is.',
  requireResidentKey: 'The same, for older browsers.',
  userVerification: 'Always `required`: a fingerprint, a face or a PIN.',
})

export const RegistrationOptions = v.object({
  challenge: v.string(),
  rp: Party,
  user: Holder,
  pubKeyCredParams: v.array(Algorithm),
  timeout: v.number(),
  excludeCredentials: v.array(Known),
  authenticatorSelection: Wanted,
  attestation: v.string(),
})
describeObject(
  RegistrationOptions,
  'PasskeyRegistration',
  'Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` of a browser.',
  {
    challenge: 'The challenge to sign, once and within five minutes.',
    rp: 'The server.',
    user: 'The person.',
    pubKeyCredParams: 'The allowed algorithms, the best first.',
    timeout: 'Time to answer, in milliseconds.',
    excludeCredentials: 'The passkeys of the person: a device with one of them does not make another.',
    authenticatorSelection: 'Requirements for the device.',
    attestation: 'Always `none`: the maker of the device is not requested.',
  },
)

const Attested = v.object({
  clientDataJSON,
  attestationObject: base64url(16_384),
  transports: v.optional(
    v.pipe(
      described(v.array(v.unknown(), 'must be an array of text'), { items: v.string() }),
      v.maxLength(10, 'must have at most 10 entries'),
      v.array(text(1, 50)),
    ),
  ),
  authenticatorData: v.optional(base64url(4_096)),
  publicKey: v.optional(v.nullable(base64url(4_096))),
  publicKeyAlgorithm: v.optional(v.number('must be a number')),
})
describeObject(Attested, 'AttestedPasskey', 'The key that the device has made.', {
  clientDataJSON: 'Client data of the browser, base64url.',
  attestationObject: 'The key, base64url.',
  transports: 'How a browser reaches the device.',
  authenticatorData: 'A part of `attestationObject`; ignored.',
  publicKey: 'The key in another form; ignored.',
  publicKeyAlgorithm: 'The algorithm of the key; ignored.',
})

const Created = v.object({ id: credentialId, ...COMMON, response: Attested, ...MORE })
describeObject(
  Created,
  'CreatedPasskey',
  'The result of `toJSON()` of the credential from `navigator.credentials.create()`.',
  { ...COMMON_FIELDS, response: 'The key that the device has made.', ...MORE_FIELDS },
)

export const AddPasskey = v.object({ name: nameText(100), credential: Created })
describeObject(AddPasskey, 'AddPasskey', 'The passkey that a device has made.', {
  name: 'Name given by the caller, such as the name of the device.',
  credential: 'The answer of the browser.',
})

export const RenamePasskey = v.object({ name: nameText(100) })
describeObject(RenamePasskey, 'RenamePasskey', 'A new name for a passkey.', {
  name: 'The new name.',
})

export const RemovePasskey = v.object({ currentPassword: passwordText })
describeObject(RemovePasskey, 'RemovePasskey', 'The password of the caller, who removes a passkey.', {
  currentPassword: 'The password of the account, with which the caller can still sign in.',
})

export const SignInOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(Known),
  userVerification: v.string(),
})
describeObject(
  SignInOptions,
  'PasskeySignInOptions',
  'Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` of a browser.',
  {
    challenge: 'The challenge to sign, once and within five minutes.',
    rpId: 'The name of the server.',
    timeout: 'Time to answer, in milliseconds.',
    allowCredentials: 'Always empty: the device finds its own keys, without an address from the person.',
    userVerification: 'Always `required`: a fingerprint, a face or a PIN.',
  },
)

const Asserted = v.object({
  clientDataJSON,
  authenticatorData: base64url(4_096),
  signature: base64url(4_096),
  userHandle: v.optional(v.nullable(base64url(200))),
})
describeObject(Asserted, 'SignedByPasskey', 'The signature of the device.', {
  clientDataJSON: 'Client data of the browser, base64url.',
  authenticatorData: 'Authenticator data of the device, base64url.',
  signature: 'Signature of both, base64url.',
  userHandle: 'User handle of the key; a device that stores it always sends it.',
})

const Signed = v.object({ id: credentialId, ...COMMON, response: Asserted, ...MORE })
describeObject(
  Signed,
  'UsedPasskey',
  'The result of `toJSON()` of the credential from `navigator.credentials.get()`.',
  { ...COMMON_FIELDS, response: 'The signature of the device.', ...MORE_FIELDS },
)

export const SignInByPasskey = v.object({ credential: Signed, organizationId: v.optional(uuid) })
describeObject(SignInByPasskey, 'PasskeySignIn', 'The answer of a device.', {
  credential: 'The answer of the browser.',
  organizationId: 'Id of the organization to act in. Absent: the one last used.',
})
