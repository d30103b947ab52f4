import { MESSAGE_ERROR_CODES } from '../port.ts'

/** The words that the settings of an HTTP gateway choose from. */
export const METHODS = ['POST', 'GET', 'PUT'] as const
export const BODY_TYPES = ['JSON', 'FORM', 'QUERY'] as const
export const AUTH_KINDS = ['NONE', 'BASIC', 'BEARER', 'HEADER'] as const
export const CALLBACK_AUTH_KINDS = ['URL_TOKEN', 'HMAC_SHA256', 'BASIC'] as const

/** What a gateway's own word for a status means to us: one of ours, the reason of a failure, or nothing. */
export const STATUS_MEANINGS = [
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'IGNORE',
  ...MESSAGE_ERROR_CODES,
] as const
