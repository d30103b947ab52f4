import type { Provider } from '../../../api/api.gen.ts'
import type { CredentialField } from './fields.ts'
import { HTTP_FIELDS } from './http-fields.ts'
import { SMPP_FIELDS } from './smpp-fields.ts'
import { SMTP_FIELDS } from './smtp-fields.ts'
import { PLIVO, TELNYX, TWILIO, VONAGE, WHATSAPP_CLOUD } from './vendor-fields.ts'

/** Fields of each provider's credentials, in order. */

const ANY_ADDRESS = 'IP addresses or CIDR blocks from which callbacks are accepted, one a line. Empty: any.'

const SANDBOX: readonly CredentialField[] = [
  {
    path: 'receiptDelayMs',
    label: 'Time until the receipt, milliseconds',
    kind: 'number',
    placeholder: '1000',
    isRare: true,
  },
  {
    path: 'latencyMs',
    label: 'Time until it answers, milliseconds',
    kind: 'number',
    placeholder: '0',
    isRare: true,
  },
  {
    path: 'failureRate',
    label: 'Share of numbers whose messages fail, 0 to 1',
    kind: 'number',
    placeholder: '0',
    hint: 'The number alone decides, so a run can be repeated.',
    isRare: true,
  },
  { path: 'mms', label: 'It carries files with a text', kind: 'flag', initial: 'true', isRare: true },
]

const KANNEL: readonly CredentialField[] = [
  {
    path: 'sendUrl',
    label: 'Address of the sendsms service',
    placeholder: 'http://10.0.0.5:13013/cgi-bin/sendsms',
    hint: 'Of the smsbox. Without a port, http means 13013; without a path, /cgi-bin/sendsms.',
  },
  { path: 'username', label: 'User name', hint: '“username” of the group sendsms-user in kannel.conf.' },
  {
    path: 'password',
    label: 'Password',
    kind: 'secret',
    hint: '“password” of the group sendsms-user. Kannel writes it into its own logs.',
  },
  {
    path: 'statusPageUrl',
    label: 'Address of the status page',
    placeholder: 'http://10.0.0.5:13000/status.txt',
    hint: 'Of the bearerbox. The check of the sender sees there whether Kannel is connected to a carrier.',
  },
  {
    path: 'statusPassword',
    label: 'Password of the status page',
    kind: 'secret',
    hint: '“status-password” of the group core, where there is one.',
  },
  {
    path: 'ipAllowList',
    label: 'Addresses that may call back',
    kind: 'lines',
    placeholder: '10.0.0.5',
    hint: `${ANY_ADDRESS} Kannel does not sign its calls: enter the address of yours.`,
  },
  {
    path: 'smsc',
    label: 'Connection (smsc-id)',
    hint: 'Empty: Kannel chooses.',
    isRare: true,
  },
  {
    path: 'validityMinutes',
    label: 'How long the carrier tries, minutes',
    kind: 'number',
    placeholder: '1440',
    isRare: true,
  },
  { path: 'priority', label: 'Priority at the carrier, 0 to 3', kind: 'number', isRare: true },
  {
    path: 'stripPlus',
    label: 'Send numbers without their +',
    kind: 'flag',
    initial: 'true',
    isRare: true,
  },
]

export const CREDENTIALS: Readonly<Record<Provider, readonly CredentialField[]>> = {
  SANDBOX,
  HTTP: HTTP_FIELDS,
  KANNEL,
  SMPP: SMPP_FIELDS,
  SMTP: SMTP_FIELDS,
  TWILIO,
  TELNYX,
  PLIVO,
  VONAGE,
  WHATSAPP_CLOUD,
}
