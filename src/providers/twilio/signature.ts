import { createHash, createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../lib/ids.ts'
import { formFields, isForm } from '../callback-body.ts'
import type { CallbackRequest } from '../port.ts'

/**
 * `X-Twilio-Signature`: base64 of HMAC-SHA1 with the Auth Token over the whole
 * address and the fields of the form, name and value without anything between,
 * sorted by name. A body that is no form is covered by its SHA-256 in the
 * address (twilio.com/docs/usage/security#validating-requests).
 */
export function hasTwilioSignature(request: CallbackRequest, authToken: string): boolean {
  const given = request.headers.get('x-twilio-signature')
  if (!given) return false
  const fields = signedFields(request)
  if (fields === undefined) return false
  return addresses(request.url).some((url) => {
    const expected = createHmac('sha1', authToken).update(`${url}${fields}`).digest('base64')
    return constantTimeEqual(given, expected)
  })
}

/** Undefined when the body is not covered by any signature. */
function signedFields(request: CallbackRequest): string | undefined {
  if (request.method === 'GET') return ''
  if (isForm(request)) {
    const fields = formFields(request.body)
    return fields && joined(fields)
  }
  const hash = createHash('sha256').update(request.body).digest('hex')
  const given = request.query.bodySHA256
  return given !== undefined && constantTimeEqual(given.toLowerCase(), hash) ? '' : undefined
}

/** A value that stands there twice counts once. */
function joined(fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  return names
    .flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`))
    .join('')
}

/** The address as it was given, with the standard port and without any: which of them is signed varies. */
function addresses(url: string): string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/is.exec(url) ?? []
  const bare = host.replace(/:\d+$/, '')
  const port = scheme.toLowerCase() === 'https://' ? 443 : 80
  const withPort = bare === host ? `${host}:${port}` : host
  return [...new Set([url, `${scheme}${withPort}${rest}`, `${scheme}${bare}${rest}`])]
}
