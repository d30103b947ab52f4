import { createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../lib/ids.ts'
import { formFields, isForm } from '../callback-body.ts'
import type { CallbackRequest } from '../port.ts'

/**
 * Plivo signs with the Auth Token: HMAC-SHA256 in base64, with a nonce. The
 * third version covers the address, its query and the fields; the second one,
 * which is all that messages have by Plivo's documents, only the address
 * without its query. When the third is there it has to be right.
 */
export function hasPlivoSignature(request: CallbackRequest, authToken: string): boolean {
  const { headers } = request
  const nonce3 = headers.get('x-plivo-signature-v3-nonce')
  const given3 = signatures(headers, 'v3')
  if (nonce3 !== null || given3.length > 0) {
    const signed = signedByV3(request)
    return signed !== undefined && isSigned(`${signed}.${nonce3 ?? ''}`, given3, authToken)
  }
  const nonce2 = headers.get('x-plivo-signature-v2-nonce')
  const given2 = signatures(headers, 'v2')
  return nonce2 !== null && isSigned(`${withoutQuery(request.url)}${nonce2}`, given2, authToken)
}

/** Those of the account and of its main account, several after a change of the token. */
const signatures = (headers: Headers, version: 'v2' | 'v3'): string[] =>
  [`x-plivo-signature-${version}`, `x-plivo-signature-ma-${version}`].flatMap((name) =>
    (headers.get(name) ?? '')
      .split(',', 10)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

function isSigned(text: string, given: readonly string[], authToken: string): boolean {
  const expected = createHmac('sha256', authToken).update(text).digest('base64')
  return given.filter((one) => constantTimeEqual(one, expected)).length > 0
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '')

/** The address with its query sorted, a dot, and the fields sorted; undefined for a body that is no form. */
function signedByV3({ method, url, headers, body }: CallbackRequest): string | undefined {
  const query = sorted(new URLSearchParams(/\?([^#]*)/s.exec(url)?.[1] ?? ''), '=').join('&')
  const address = withoutQuery(url)
  if (method === 'GET' || body === '') return query === '' ? address : `${address}?${query}`
  if (!isForm({ headers })) return undefined
  const fields = formFields(body)
  return fields && `${address}?${query}${query === '' ? '' : '.'}${sorted(fields, '').join('')}`
}

const sorted = (pairs: URLSearchParams, between: string): string[] =>
  [...new Set(pairs.keys())].sort().flatMap((name) =>
    pairs
      .getAll(name)
      .sort()
      .map((value) => `${name}${between}${value}`),
  )
