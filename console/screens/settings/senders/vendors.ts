import { settingsProviders } from '../../../../words/en/settings-providers.ts'
import type { Provider } from '../../../api/api.gen.ts'
import { MAIL_VENDORS } from './mail-vendors.ts'
import { OWN_VENDORS } from './own-vendors.ts'
import { paste, type Vendor } from './vendor.ts'

/** Description of each provider, with the steps to set it up. */

export const VENDORS: readonly Vendor[] = [
  {
    provider: 'SANDBOX',
    name: settingsProviders.test(),
    about: settingsProviders.testAbout(),
    channels: ['SMS', 'EMAIL', 'WHATSAPP'],
    address: '+15550100',
    addressHint: settingsProviders.testAddress(),
    before: [],
    after: () => [],
    perSecond: 1_000,
  },
  {
    provider: 'TWILIO',
    name: 'Twilio',
    about: settingsProviders.twilioAbout(),
    channels: ['SMS'],
    address: '+15005550006',
    addressHint: settingsProviders.twilioAddress(),
    before: [settingsProviders.twilioBefore1(), settingsProviders.twilioBefore2()],
    after: ({ inbound }) => paste(settingsProviders.twilioInbound(), inbound),
    perSecond: 1,
  },
  {
    provider: 'TELNYX',
    name: 'Telnyx',
    about: settingsProviders.telnyxAbout(),
    channels: ['SMS'],
    address: '+15550161',
    addressHint: settingsProviders.number(),
    before: [settingsProviders.telnyxBefore1(), settingsProviders.telnyxBefore2()],
    after: ({ inbound }) => paste(settingsProviders.telnyxInbound(), inbound),
    perSecond: 1,
  },
  {
    provider: 'PLIVO',
    name: 'Plivo',
    about: settingsProviders.plivoAbout(),
    channels: ['SMS'],
    address: '+15550162',
    addressHint: settingsProviders.number(),
    before: [settingsProviders.plivoBefore1(), settingsProviders.plivoBefore2()],
    after: ({ inbound }) => paste(settingsProviders.plivoInbound(), inbound),
    perSecond: 1,
  },
  {
    provider: 'VONAGE',
    name: 'Vonage',
    about: settingsProviders.vonageAbout(),
    channels: ['SMS'],
    address: '+15550163',
    addressHint: settingsProviders.number(),
    before: [settingsProviders.vonageBefore1(), settingsProviders.vonageBefore2()],
    after: ({ inbound }) => paste(settingsProviders.vonageInbound(), inbound),
    perSecond: 1,
  },
  {
    provider: 'WHATSAPP_CLOUD',
    name: 'WhatsApp',
    about: settingsProviders.whatsAppAbout(),
    channels: ['WHATSAPP'],
    address: '+15550171',
    addressHint: settingsProviders.whatsAppAddress(),
    before: [
      settingsProviders.whatsAppBefore1(),
      settingsProviders.whatsAppBefore2(),
      settingsProviders.whatsAppBefore3(),
    ],
    after: ({ inbound }) => [
      ...paste(settingsProviders.whatsAppInbound(), inbound, settingsProviders.urlCallback()),
      {
        text: settingsProviders.whatsAppFields(),
      },
      {
        text: settingsProviders.whatsAppSeveral(),
      },
    ],
    perSecond: 20,
  },
  ...MAIL_VENDORS,
  ...OWN_VENDORS,
]

export const vendorOf = (provider: Provider): Vendor =>
  VENDORS.find((vendor) => vendor.provider === provider)!
