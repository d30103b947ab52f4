import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

const long = 'A'.repeat(900_000)
const password = { currentPassword: 'é'.repeat(1_000) }

/** CBOR of 4,000 nested arrays. */
const nested = Buffer.alloc(12_288, 0x81).toString('base64url')
const clientDataJSON = Buffer.from(`{"challenge":"${'A'.repeat(6_000)}"}`).toString('base64url')

export default defineSurface({
  worst: {
    'POST /auth/passkey/options': plain,
    'POST /auth/passkey': bodies(() => ({
      'a long signature': {
        credential: { id: 'A', response: { clientDataJSON, authenticatorData: 'A', signature: long } },
      },
      'a long challenge': {
        credential: { id: 'A', response: { clientDataJSON, authenticatorData: 'A', signature: 'A' } },
      },
    })),
    'GET /user/passkeys': plain,
    'PATCH /user/passkeys/:id': bodies(() => ({ 'a long name': { name: 'é'.repeat(400_000) } })),
    'DELETE /user/passkeys/:id': bodies(() => ({ 'the longest': password })),
    'POST /user/passkeys/options': bodies(() => ({ 'the longest': { ...password, code: '9'.repeat(50) } })),
    'POST /user/passkeys': bodies(() => ({
      'a long key': {
        name: 'Key',
        credential: { id: 'A', response: { clientDataJSON, attestationObject: long } },
      },
      'a deep key': {
        name: 'Key',
        credential: { id: 'A', response: { clientDataJSON, attestationObject: nested } },
      },
    })),
  },
})
