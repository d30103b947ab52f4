import { settingsProviders } from '../../../../words/en/settings-providers.ts'
import { paste, type Urls, type Vendor } from './vendor.ts'

/** A mail service, with the steps in its console. */
const service = (
  vendor: Pick<Vendor, 'provider' | 'name' | 'about' | 'before' | 'perSecond'>,
  events: string,
): Vendor => ({
  ...vendor,
  channels: ['EMAIL'],
  address: 'news@example.com',
  addressHint: settingsProviders.serviceAddress({ name: vendor.name }),
  after: ({ status, inbound }: Urls) => [
    ...paste(events, status, settingsProviders.urlEvents()),
    ...paste(settingsProviders.serviceInbound(), inbound, settingsProviders.urlReturned()),
  ],
})

/** Mail services, which report bounces and complaints by a webhook. */
export const MAIL_VENDORS: readonly Vendor[] = [
  service(
    {
      provider: 'POSTMARK',
      name: 'Postmark',
      about: settingsProviders.postmarkAbout(),
      before: [settingsProviders.postmarkBefore1(), settingsProviders.postmarkBefore2()],
      perSecond: 10,
    },
    settingsProviders.postmarkEvents(),
  ),
  service(
    {
      provider: 'MAILGUN',
      name: 'Mailgun',
      about: settingsProviders.mailgunAbout(),
      before: [settingsProviders.mailgunBefore1(), settingsProviders.mailgunBefore2()],
      perSecond: 10,
    },
    settingsProviders.mailgunEvents(),
  ),
  service(
    {
      provider: 'SES',
      name: 'Amazon SES',
      about: settingsProviders.sesAbout(),
      before: [
        settingsProviders.sesBefore1(),
        settingsProviders.sesBefore2(),
        settingsProviders.sesBefore3(),
      ],
      perSecond: 10,
    },
    settingsProviders.sesEvents(),
  ),
]
