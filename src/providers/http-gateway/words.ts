import { MESSAGE_ERROR_CODES } from '../port.ts'

/** The words that the settings of an HTTP gateway choose from. */
export const METHODS = ['POST', 'GET', 'PUT'] as const
export const BODY_TYPES = ['JSON', 'FORM', 'QUERY'] as const
export const AUTH_KINDS = ['NONE', 'BASIC', 'BEARER', 'HEADER'] as const
export const CALLBACK_AUTH_KINDS = ['URL_TOKEN', 'HMAC_SHA256', 'BASIC'] as const

/** Possible meanings of a gateway's word in its answer to a message: accepted, or a reason for the refusal. */
export const ANSWER_MEANINGS = ['SENT', 'FAILED', ...MESSAGE_ERROR_CODES] as const

/** Possible meanings of a gateway's word for a status: a status, the reason of a failure, or IGNORE. */
export const STATUS_MEANINGS = [
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'IGNORE',
  ...MESSAGE_ERROR_CODES,
] as const
