import * as v from 'valibot'
import { isoTime, nameText, oneOf, text, uuid } from '../../http/schema.ts'
import { component, described, enumeration } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { passwordText } from '../profile/schema.ts'

/** Base64url text. The answers of a device that has only one key for this server have a few hundred bytes. */
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

const TYPES = enumeration('CredentialType', 'The kind of a credential.', {
  'public-key': 'A passkey; there is no other kind.',
})
const type = v.picklist(TYPES)

const transports = v.array(v.string())

/** The fields that every credential has before its response. */
const identity = {
  id: [credentialId, 'Credential id, by which the device finds the key.'],
  rawId: [v.optional(credentialId), 'The same as `id`.'],
  type: [v.optional(oneOf(TYPES)), 'Always `public-key`.'],
} as const
/** Fields that browsers send and the server ignores. */
const ignored = {
  clientExtensionResults: [
    v.optional(v.record(v.string(), v.unknown(), 'must be an object')),
    'Results of extensions; ignored.',
  ],
  authenticatorAttachment: [v.optional(v.nullable(text(1, 50))), 'How the device is attached; ignored.'],
} as const

export const PasskeyRecord = component(
  'Passkey',
  'A key with which the caller signs in without a password.',
  {
    id: [uuid, 'Id of the passkey.'],
    name: [v.string(), 'Name given by the caller.'],
    isSynced: [v.boolean(), 'Whether a password manager copies it to other devices of the person.'],
    createdAt: [isoTime, 'When it was added.'],
    lastUsedAt: [v.nullable(isoTime), 'When it was last used to sign in; null for never.'],
  },
)

export const BeginRegistration = component(
  'BeginPasskey',
  'Both factors of the caller, who adds a passkey.',
  {
    currentPassword: [passwordText, 'The password of the account.'],
    code: [
      v.optional(text(1, 50)),
      'With two-factor sign-in: the six digits that the app shows, or a recovery code. For others it is ignored.',
    ],
  },
)

const Party = component('PasskeySite', 'The server for which the device stores the key.', {
  id: [v.string(), 'The name of the server.'],
  name: [v.string(), 'The same, for people.'],
})

const Holder = component('PasskeyHolder', 'The person for whom the device stores the key.', {
  id: [v.string(), 'Identifies the person, base64url.'],
  name: [v.string(), 'Email address of the person.'],
  displayName: [v.string(), 'Name of the person.'],
})

const Algorithm = component('PasskeyAlgorithm', 'An algorithm that a key may use.', {
  type: [type, 'Always `public-key`.'],
  alg: [v.number(), 'Number of the algorithm in the COSE registry.'],
})

const Known = component('KnownPasskey', 'A passkey of the person.', {
  type: [type, 'Always `public-key`.'],
  id: [v.string(), 'Credential id, by which the device finds it.'],
  transports: [transports, 'How a browser reaches the device.'],
})

const Wanted = component('WantedPasskey', 'Requirements for the device.', {
  residentKey: [v.string(), 'Always `required`: the device itself remembers whose key it is.'],
  requireResidentKey: [v.boolean(), 'The same, for older browsers.'],
  userVerification: [v.string(), 'Always `required`: a fingerprint, a face or a PIN.'],
})

export const RegistrationOptions = component(
  'PasskeyRegistration',
  'Options for `PublicKeyCredential.parseCreationOptionsFromJSON()` of a browser.',
  {
    challenge: [v.string(), 'The challenge to sign, once and within five minutes.'],
    rp: [Party, 'The server.'],
    user: [Holder, 'The person.'],
    pubKeyCredParams: [v.array(Algorithm), 'The allowed algorithms, the best first.'],
    timeout: [v.number(), 'Time to answer, in milliseconds.'],
    excludeCredentials: [
      v.array(Known),
      'The passkeys of the person: a device with one of them does not make another.',
    ],
    authenticatorSelection: [Wanted, 'Requirements for the device.'],
    attestation: [v.string(), 'Always `none`: the maker of the device is not requested.'],
  },
)

const Attested = component('AttestedPasskey', 'The key that the device has made.', {
  clientDataJSON: [clientDataJSON, 'Client data of the browser, base64url.'],
  attestationObject: [base64url(16_384), 'The key, base64url.'],
  transports: [
    v.optional(
      v.pipe(
        described(v.array(v.unknown(), 'must be an array of text'), { items: v.string() }),
        v.maxLength(10, 'must have at most 10 entries'),
        v.array(text(1, 50)),
      ),
    ),
    'How a browser reaches the device.',
  ],
  authenticatorData: [v.optional(base64url(4_096)), 'A part of `attestationObject`; ignored.'],
  publicKey: [v.optional(v.nullable(base64url(4_096))), 'The key in another form; ignored.'],
  publicKeyAlgorithm: [v.optional(v.number('must be a number')), 'The algorithm of the key; ignored.'],
})

const Created = component(
  'CreatedPasskey',
  'The result of `toJSON()` of the credential from `navigator.credentials.create()`.',
  { ...identity, response: [Attested, 'The key that the device has made.'], ...ignored },
)

export const AddPasskey = component('AddPasskey', 'The passkey that a device has made.', {
  name: [nameText(100), 'Name given by the caller, such as the name of the device.'],
  credential: [Created, 'The answer of the browser.'],
})

export const RenamePasskey = component('RenamePasskey', 'A new name for a passkey.', {
  name: [nameText(100), 'The new name.'],
})

export const RemovePasskey = component(
  'RemovePasskey',
  'The password of the caller, who removes a passkey.',
  {
    currentPassword: [passwordText, 'The password of the account, with which the caller can still sign in.'],
  },
)

export const SignInOptions = component(
  'PasskeySignInOptions',
  'Options for `PublicKeyCredential.parseRequestOptionsFromJSON()` of a browser.',
  {
    challenge: [v.string(), 'The challenge to sign, once and within five minutes.'],
    rpId: [v.string(), 'The name of the server.'],
    timeout: [v.number(), 'Time to answer, in milliseconds.'],
    allowCredentials: [
      v.array(Known),
      'Always empty: the device finds its own keys, without an address from the person.',
    ],
    userVerification: [v.string(), 'Always `required`: a fingerprint, a face or a PIN.'],
  },
)

const Asserted = component('SignedByPasskey', 'The signature of the device.', {
  clientDataJSON: [clientDataJSON, 'Client data of the browser, base64url.'],
  authenticatorData: [base64url(4_096), 'Authenticator data of the device, base64url.'],
  signature: [base64url(4_096), 'Signature of both, base64url.'],
  userHandle: [
    v.optional(v.nullable(base64url(200))),
    'User handle of the key; a device that stores it always sends it.',
  ],
})

const Signed = component(
  'UsedPasskey',
  'The result of `toJSON()` of the credential from `navigator.credentials.get()`.',
  { ...identity, response: [Asserted, 'The signature of the device.'], ...ignored },
)

export const SignInByPasskey = component('PasskeySignIn', 'The answer of a device.', {
  credential: [Signed, 'The answer of the browser.'],
  organizationId: [v.optional(uuid), 'Id of the organization to act in. Absent: the one last used.'],
})
