import { errorTable } from '../vendor/errors.ts'

/** Errors of the SES API v2 (docs.aws.amazon.com/ses/latest/APIReference-V2), of answers to a mail. */
export const SES_ERRORS = errorTable({
  SENDER_INVALID: [
    'AccessDeniedException',
    'AccountSuspendedException',
    'InvalidClientTokenId',
    'InvalidSignatureException',
    'MailFromDomainNotVerifiedException',
    'NotFoundException',
    'SendingPausedException',
    'SignatureDoesNotMatch',
    'UnrecognizedClientException',
  ],
  CARRIER_FILTERED: ['MessageRejected'],
  THROTTLED: ['LimitExceededException', 'ThrottlingException', 'TooManyRequestsException'],
})
