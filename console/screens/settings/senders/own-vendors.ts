import { settingsProviders } from '../../../../words/en/settings-providers.ts'
import { paste, type Vendor } from './vendor.ts'

/** Query to append to the address for texts in a Kannel's `get-url`. */
const KANNEL_QUERY = '?from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I&smsc=%i&ts=%T'

/** Command of a Postfix pipe transport that posts an email. */
const PIPE = "sh -c 'head -c 1048576 | curl -sf --data-binary @- URL'"

/** Mail servers, gateways and message centres that an organization runs or has an account with. */
export const OWN_VENDORS: readonly Vendor[] = [
  {
    provider: 'SMTP',
    name: settingsProviders.mail(),
    about: settingsProviders.mailAbout(),
    channels: ['EMAIL'],
    address: 'news@example.com',
    addressHint: settingsProviders.mailAddress(),
    before: [settingsProviders.mailBefore1(), settingsProviders.mailBefore2()],
    after: ({ inbound }) => [
      ...paste(settingsProviders.mailInbound({ command: PIPE }), inbound, settingsProviders.urlReturned()),
      {
        text: settingsProviders.mailComplaints(),
      },
    ],
    perSecond: 5,
  },
  {
    provider: 'HTTP',
    name: settingsProviders.http(),
    about: settingsProviders.httpAbout(),
    channels: ['SMS'],
    address: '+15550199',
    addressHint: settingsProviders.number(),
    before: [settingsProviders.httpBefore()],
    after: ({ inbound, status }) => [
      ...paste(settingsProviders.httpInbound(), inbound),
      ...paste(
        settingsProviders.httpReceipts({ field: '{{statusUrl}}' }),
        status,
        settingsProviders.urlReceipts(),
      ),
    ],
    perSecond: 5,
  },
  {
    provider: 'KANNEL',
    name: 'Kannel',
    about: settingsProviders.kannelAbout(),
    channels: ['SMS'],
    address: '+15550188',
    addressHint: settingsProviders.number(),
    before: [settingsProviders.kannelBefore1(), settingsProviders.kannelBefore2()],
    after: ({ inbound }) =>
      paste(settingsProviders.kannelInbound(), inbound && `get-url = "${inbound}${KANNEL_QUERY}"`, 'get-url'),
    perSecond: 10,
  },
  {
    provider: 'SMPP',
    name: 'SMPP 3.4',
    about: settingsProviders.smppAbout(),
    channels: ['SMS'],
    address: '+15550177',
    addressHint: settingsProviders.number(),
    before: [settingsProviders.smppBefore1(), settingsProviders.smppBefore2()],
    after: () => [],
    perSecond: 10,
  },
]
