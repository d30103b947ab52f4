import { kit } from '../../words/en/kit.ts'
import { ApiError, call } from './client.ts'
import { signedIn } from './session.ts'

/** Passkeys. The library that talks to the device is loaded at the first use. */

const library = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw refusal(0, 'UNREACHABLE', kit.passkeyNotLoaded())
  })

/** Returns whether the browser supports passkeys. Browsers do so only on https pages and on localhost. */
export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Returns whether the browser can suggest passkeys in the email field. */
export async function offersByItself(): Promise<boolean> {
  return browserHasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

interface SignInRequest {
  /** Id of the organization to sign in to; undefined for the last one used. */
  organizationId?: string | undefined
  /** Signal that ends the wait for a passkey from the browser's suggestions. */
  waiting?: AbortSignal
}

/**
 * Signs in with a passkey. Throws ApiError, also if the person cancels or another passkey request
 * replaces this one.
 */
export async function signInByPasskey({ organizationId, waiting }: SignInRequest): Promise<void> {
  const { startAuthentication, WebAuthnAbortService } = await library()
  const options = (await call('POST /auth/passkey/options')).data
  waiting?.throwIfAborted()
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  waiting?.addEventListener('abort', cancel)
  const credential = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: waiting !== undefined,
  })
    .catch((error) => {
      throw problemOf(error)
    })
    .finally(() => waiting?.removeEventListener('abort', cancel))
  const body = { credential, ...(organizationId ? { organizationId } : {}) }
  signedIn((await call('POST /auth/passkey', { body: body as never })).data)
}

/** Creates a passkey on the device and adds it to the account. Throws ApiError. */
export async function addPasskey(name: string, proof: { currentPassword: string; code?: string }) {
  const { startRegistration } = await library()
  const options = (await call('POST /user/passkeys/options', { body: proof })).data
  const credential = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch((error) => {
    throw problemOf(error)
  })
  return call('POST /user/passkeys', { body: { name, credential: credential as never } })
}

/** Returns the device's error as an ApiError with a sentence for people. */
function problemOf(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : ''
  const sentences: Readonly<Record<string, string>> = {
    NotAllowedError: kit.passkeyNoAnswer(),
    AbortError: kit.passkeyNoAnswer(),
    InvalidStateError: kit.passkeyKnown(),
    SecurityError: kit.passkeyAddress(),
    NotSupportedError: kit.passkeyUnsupported(),
  }
  const other = kit.passkeyRefused({ reason: error instanceof Error ? error.message : String(error) })
  return refusal(400, 'VALIDATION_FAILED', sentences[name] ?? other)
}

const refusal = (status: number, code: ApiError['code'], message: string): ApiError =>
  new ApiError({ status, code, message, details: [], requestId: undefined, retryAfterMs: undefined })
