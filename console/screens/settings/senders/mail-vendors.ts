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
  service(
    {
      provider: 'SENDGRID',
      name: 'SendGrid',
      about: settingsProviders.sendgridAbout(),
      before: [settingsProviders.sendgridBefore1(), settingsProviders.sendgridBefore2()],
      perSecond: 5,
    },
    settingsProviders.sendgridEvents(),
  ),
  service(
    {
      provider: 'BREVO',
      name: 'Brevo',
      about: settingsProviders.brevoAbout(),
      before: [settingsProviders.brevoBefore1(), settingsProviders.brevoBefore2()],
      perSecond: 5,
    },
    settingsProviders.brevoEvents(),
  ),
  service(
    {
      provider: 'RESEND',
      name: 'Resend',
      about: settingsProviders.resendAbout(),
      before: [settingsProviders.resendBefore1(), settingsProviders.resendBefore2()],
      perSecond: 5,
    },
    settingsProviders.resendEvents(),
  ),
  service(
    {
      provider: 'SPARKPOST',
      name: 'SparkPost',
      about: settingsProviders.sparkpostAbout(),
      before: [settingsProviders.sparkpostBefore1(), settingsProviders.sparkpostBefore2()],
      perSecond: 5,
    },
    settingsProviders.sparkpostEvents(),
  ),
  service(
    {
      provider: 'MAILJET',
      name: 'Mailjet',
      about: settingsProviders.mailjetAbout(),
      before: [settingsProviders.mailjetBefore1(), settingsProviders.mailjetBefore2()],
      perSecond: 5,
    },
    settingsProviders.mailjetEvents(),
  ),
]
