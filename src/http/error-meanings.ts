import type { ErrorCode } from '../lib/errors.ts'

/** Meaning of each error code for a caller. The file docs/errors.md has the remedies. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_FAILED:
    'A value in the path, the query or the body is missing or invalid; `details` lists the fields.',
  INVALID_CURSOR: 'The cursor does not come from this list. Start without it.',
  INVALID_IDEMPOTENCY_KEY: 'The Idempotency-Key is not 1 to 255 printable ASCII characters.',
  UNAUTHENTICATED: 'The request has no credential, or its session has ended.',
  TOKEN_EXPIRED: 'The access token has expired. Get a new one with POST /auth/refresh.',
  INVALID_CREDENTIALS: 'The email address, the password or the passkey is wrong.',
  INVALID_API_KEY: 'The API key is malformed, unknown, expired or revoked.',
  INSUFFICIENT_CREDITS:
    'The plan, the packs and the credits of the organization do not cover the message; `details[0]` has `resource`, `limit`, `used`, `availableCredits` and `help`.',
  LIMIT_REACHED:
    'The organization has as much of something as it may have; `details[0]` has `resource`, `limit` and `used`, and `help` where a larger plan would allow more.',
  SUBSCRIPTION_REQUIRED: 'Only an organization with a subscription may buy this; subscribe to a plan first.',
  PAYMENT_FAILED: 'The card was declined; `message` says why. Change the card in the billing portal.',
  FORBIDDEN: 'The role of the caller lacks the permission named in `details[0].permission`.',
  SESSION_REQUIRED: 'Only a signed-in user may do this; an API key may not.',
  SYSTEM_ROLE_IMMUTABLE: 'System roles cannot be changed.',
  OWNER_REQUIRED: 'Only the owner of the organization may do this.',
  ORGANIZATION_SUSPENDED:
    'The server operator has suspended the organization. Only switching to another one, and a few calls around that, work.',
  TWO_FACTOR_REQUIRED:
    'The organization requires two-factor sign-in, and the signed-in user has not turned it on. `POST /user/two-factor` and a few calls around it work; API keys do too.',
  INVALID_SIGNATURE: 'The callback did not prove that it comes from the provider of the sender.',
  NOT_FOUND: 'The organization of the caller has no such record, or it was deleted.',
  METHOD_NOT_ALLOWED: 'The path exists with other methods, named in the header `Allow`.',
  CONFLICT: 'The request conflicts with the current state or a simultaneous write. Read the record again.',
  ALREADY_EXISTS: 'A record with this name, number or key exists; `details[0].existingId` is its id.',
  INVALID_STATE_TRANSITION:
    'The record is not in a status that allows this; `details[0]` has `currentStatus` and `allowed`.',
  RESOURCE_IN_USE: 'Other records depend on this one; `details` names them.',
  PROTECTED_KEYWORD:
    'The keyword is one of the system, or one that something else listens to; it cannot be used or changed here.',
  IDEMPOTENCY_IN_PROGRESS: 'The first request with this Idempotency-Key is still running.',
  BILLING_NOT_CONFIGURED:
    'The server operator takes no payments by card; ask the operator for a plan or for credits.',
  CHANNEL_NOT_CONFIGURED: 'No sender is configured for this yet.',
  OUTSIDE_SESSION:
    'WhatsApp lets free text through only for 24 hours after the contact wrote; `details[0].sessionExpiresAt` says when that ended, null for never written.',
  GONE: 'The public page no longer exists.',
  PRECONDITION_FAILED:
    'The record was changed after the caller read it: none of the tags in If-Match is its tag; `details[0].updatedAt` says when.',
  PAYLOAD_TOO_LARGE: 'The body is larger than the operation accepts.',
  URI_TOO_LONG: 'The address with its query is longer than 64 KiB.',
  UNSUPPORTED_MEDIA_TYPE: 'The body does not have the content type of the operation, or it is compressed.',
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was used within 24 hours with another body.',
  RATE_LIMITED: 'Too many calls. Try again after `Retry-After` seconds.',
  INTERNAL_ERROR: 'An internal error; the server logged its cause with the request id.',
  SERVICE_UNAVAILABLE: 'The server cannot process this now. Try again after `Retry-After` seconds.',
  QUERY_TIMEOUT: 'The search or count took too long and was cancelled; `message` says how to narrow it.',
}

/** The entry of `errors` for operations that use the read pool. */
export const MAY_TAKE_TOO_LONG = { QUERY_TIMEOUT: ERROR_MEANINGS.QUERY_TIMEOUT } as const
