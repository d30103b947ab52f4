/** Reasons that a test message can fail. */
export const ERRORS: Readonly<Record<string, string>> = {
  OPTED_OUT: 'The address has opted out.',
  INVALID_NUMBER: 'The number does not exist.',
  BOUNCED: 'The mailbox does not exist.',
  UNREACHABLE: 'The phone cannot be reached.',
  BLOCKED: 'The carrier blocks it.',
  CARRIER_FILTERED: 'The carrier filters it as spam.',
  SENDER_NOT_REGISTERED: 'The sender is not registered with the carrier.',
  SENDER_INVALID: 'The carrier does not know the sender.',
  THROTTLED: 'The carrier asks to send slower.',
  OUTSIDE_SESSION: 'They did not write in the last 24 hours, and it is no template.',
  REGION_BLOCKED: 'WhatsApp delivers no marketing there.',
  TEMPLATE_REJECTED: 'WhatsApp refuses the template.',
  EMPTY_MESSAGE: 'Nothing is left of the text with these values.',
  MESSAGE_TOO_LONG: 'With these values it is too long.',
  INSUFFICIENT_CREDITS: 'The plan and the credits do not cover it.',
  UNKNOWN: 'The carrier gave no answer.',
}
