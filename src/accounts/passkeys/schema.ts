import * as v from 'valibot'
import { isoTime, nameText, oneOf, text, uuid } from '../../http/schema.ts'
import { described, describeObject, describeWords } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { passwordText } from '../profile/schema.ts'

/** Of a device that has only one key for us, the answers have a few hundred bytes. */
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

/** What a browser writes beside what we read. */
const COMMON = { rawId: v.optional(credentialId), type: v.optional(oneOf(TYPES)) }
const MORE = { clientExtensionResults: extensions, authenticatorAttachment: attachment }
const COMMON_FIELDS = {
  id: 'What the device knows the key by.',
  rawId: 'The same as `id`.',
  type: 'Always `public-key`.',
}
const MORE_FIELDS = {
  clientExtensionResults: 'What extensions say; it is not read.',
  authenticatorAttachment: 'Where the device is; it is not read.',
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
  name: 'As the caller calls it.',
  isSynced: 'Whether a password manager copies it to other devices of the person.',
  createdAt: 'When it was added.',
  lastUsedAt: 'When somebody last signed in with it; null when nobody has.',
})

export const BeginRegistration = v.object({
  currentPassword: passwordText,
  code: v.optional(text(1, 50)),
})
describeObject(BeginRegistration, 'BeginPasskey', 'Who adds a passkey.', {
  currentPassword: 'The password of the account.',
  code: 'With two-factor sign-in: the six digits that the app shows, or a recovery code. For others it is ignored.',
})

const Party = v.object({ id: v.string(), name: v.string() })
describeObject(Party, 'PasskeySite', 'The server, as the device keeps the key for it.', {
  id: 'The name of the server.',
  name: 'The same, for people.',
})

const Holder = v.object({ id: v.string(), name: v.string(), displayName: v.string() })
describeObject(Holder, 'PasskeyHolder', 'The person, as the device keeps the key for them.', {
  id: 'Stands for the person, base64url.',
  name: 'Email address of the person.',
  displayName: 'Name of the person.',
})

const Algorithm = v.object({ type, alg: v.number() })
describeObject(Algorithm, 'PasskeyAlgorithm', 'How a key may sign.', {
  type: 'Always `public-key`.',
  alg: 'Number of the algorithm in the COSE registry.',
})

const Known = v.object({ type, id: v.string(), transports })
describeObject(Known, 'KnownPasskey', 'A passkey of the person.', {
  type: 'Always `public-key`.',
  id: 'What the device knows it by.',
  transports: 'How a browser reaches the device.',
})

const Wanted = v.object({
  residentKey: v.string(),
  requireResidentKey: v.boolean(),
  userVerification: v.string(),
})
describeObject(Wanted, 'WantedPasskey', 'What the device must do.', {
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
  'What `PublicKeyCredential.parseCreationOptionsFromJSON()` of a browser takes.',
  {
    challenge: 'What the device answers, once and within five minutes.',
    rp: 'The server.',
    user: 'The person.',
    pubKeyCredParams: 'How the key may sign, the best first.',
    timeout: 'How long the person has, in milliseconds.',
    excludeCredentials: 'The passkeys that the person has: a device with one of them makes no other.',
    authenticatorSelection: 'What the device must do.',
    attestation: 'Always `none`: who built the device is not asked.',
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
describeObject(Attested, 'AttestedPasskey', 'What the device has made.', {
  clientDataJSON: 'What the browser has seen, base64url.',
  attestationObject: 'The key, base64url.',
  transports: 'How a browser reaches the device.',
  authenticatorData: 'A part of `attestationObject`; it is not read.',
  publicKey: 'The key in another form; it is not read.',
  publicKeyAlgorithm: 'How the key signs; it is not read.',
})

const Created = v.object({ id: credentialId, ...COMMON, response: Attested, ...MORE })
describeObject(
  Created,
  'CreatedPasskey',
  'What `toJSON()` of the credential says that `navigator.credentials.create()` answered.',
  { ...COMMON_FIELDS, response: 'What the device has made.', ...MORE_FIELDS },
)

export const AddPasskey = v.object({ name: nameText(100), credential: Created })
describeObject(AddPasskey, 'AddPasskey', 'The passkey that a device has made.', {
  name: 'As the caller calls it, such as the name of the device.',
  credential: 'What the browser answered.',
})

export const RenamePasskey = v.object({ name: nameText(100) })
describeObject(RenamePasskey, 'RenamePasskey', 'Another name of a passkey.', {
  name: 'As the caller calls it from now on.',
})

export const RemovePasskey = v.object({ currentPassword: passwordText })
describeObject(RemovePasskey, 'RemovePasskey', 'Who removes a passkey.', {
  currentPassword: 'The password of the account: it is what is left to sign in with.',
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
  'What `PublicKeyCredential.parseRequestOptionsFromJSON()` of a browser takes.',
  {
    challenge: 'What the device answers, once and within five minutes.',
    rpId: 'The name of the server.',
    timeout: 'How long the person has, in milliseconds.',
    allowCredentials: 'Always empty: the device knows its keys, and nobody is asked who they are.',
    userVerification: 'Always `required`: a fingerprint, a face or a PIN.',
  },
)

const Asserted = v.object({
  clientDataJSON,
  authenticatorData: base64url(4_096),
  signature: base64url(4_096),
  userHandle: v.optional(v.nullable(base64url(200))),
})
describeObject(Asserted, 'SignedByPasskey', 'What the device has signed.', {
  clientDataJSON: 'What the browser has seen, base64url.',
  authenticatorData: 'What the device says of itself, base64url.',
  signature: 'Of both, base64url.',
  userHandle: 'Whose key it is; a device that keeps it always says so.',
})

const Signed = v.object({ id: credentialId, ...COMMON, response: Asserted, ...MORE })
describeObject(
  Signed,
  'UsedPasskey',
  'What `toJSON()` of the credential says that `navigator.credentials.get()` answered.',
  { ...COMMON_FIELDS, response: 'What the device has signed.', ...MORE_FIELDS },
)

export const SignInByPasskey = v.object({ credential: Signed, organizationId: v.optional(uuid) })
describeObject(SignInByPasskey, 'PasskeySignIn', 'The answer of a device.', {
  credential: 'What the browser answered.',
  organizationId: 'Id of the organization to act in. Absent: the one last used.',
})
