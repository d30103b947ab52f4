import { NUMBER, paste, type Vendor } from './vendor.ts'

/** Query to append to the address for texts in a Kannel's `get-url`. */
const KANNEL_QUERY = '?from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I&smsc=%i&ts=%T'

/** Mail servers, gateways and message centres that an organization runs or has an account with. */
export const OWN_VENDORS: readonly Vendor[] = [
  {
    provider: 'SMTP',
    name: 'Mail server',
    about: 'Mails through your own mail server or that of a service.',
    channels: ['EMAIL'],
    address: 'news@example.com',
    addressHint: 'The email address that mails come from.',
    before: [
      'Get host, port, user name and password of the mail server from its service. Its domain must be allowed to send for your From address: the check shows SPF, DKIM and DMARC.',
      'For bounces, create a mailbox that no other program uses and that accepts any text after a plus sign, such as bounces+anything@example.com. Google Workspace, Microsoft 365 and Fastmail do by default; Postfix needs recipient_delimiter = +.',
    ],
    after: ({ inbound }) => [
      ...paste(
        "Let the mail server post each mail that comes to the address for bounces here, its bytes unchanged. In Postfix a pipe transport with sh -c 'head -c 1048576 | curl -sf --data-binary @- URL' does it.",
        inbound,
        'Address for returned mail',
      ),
      {
        text: 'If a mailbox provider sends complaints (its feedback loop), have them sent to the address for bounces.',
      },
    ],
    perSecond: 5,
  },
  {
    provider: 'HTTP',
    name: 'Any HTTP gateway',
    about: 'A gateway that takes texts by HTTP requests, by its manual.',
    channels: ['SMS'],
    address: '+15550199',
    addressHint: NUMBER,
    before: ['Take the manual of the gateway at hand: how it takes a message, and what it calls back.'],
    after: ({ inbound, status }) => [
      ...paste('Enter this address in the console of the gateway, where it asks where texts go.', inbound),
      ...paste(
        'Where the gateway asks for an address for delivery receipts, enter this one. If the content of the request has {{statusUrl}}, it is not needed.',
        status,
        'Address for receipts',
      ),
    ],
    perSecond: 5,
  },
  {
    provider: 'KANNEL',
    name: 'Kannel',
    about: 'A Kannel gateway that you run, through its smsbox.',
    channels: ['SMS'],
    address: '+15550188',
    addressHint: NUMBER,
    before: [
      'Give Carillon a user in kannel.conf: a group sendsms-user with username and password, max-messages = 10 and concatenation = true. Restart the smsbox.',
      'For a Kannel on your own network the operator has to start this server with CARILLON_ALLOW_PRIVATE_GATEWAYS=true.',
    ],
    after: ({ inbound }) =>
      paste(
        'Put this into the group sms-service of kannel.conf (keyword = default, catch-all = true, max-messages = 0), on one line, and restart the smsbox. Receipts need no setting.',
        inbound && `get-url = "${inbound}${KANNEL_QUERY}"`,
        'get-url',
      ),
    perSecond: 10,
  },
  {
    provider: 'SMPP',
    name: 'SMPP 3.4',
    about: 'The message centre of a carrier or aggregator.',
    channels: ['SMS'],
    address: '+15550177',
    addressHint: NUMBER,
    before: [
      'Ask the carrier for host and port, whether it wants TLS, system id and password, the window size, the messages per second, and how many sessions it allows. Give it the address that this server connects from.',
      'Ask what its default alphabet is, how it wants long texts, and how it writes the ids of messages in receipts. Without answers keep what is proposed.',
    ],
    after: () => [],
    perSecond: 10,
  },
]
