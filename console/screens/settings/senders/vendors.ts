import type { Provider } from '../../../api/api.gen.ts'
import { OWN_VENDORS } from './own-vendors.ts'
import { NUMBER, paste, type Vendor } from './vendor.ts'

/** Description of each provider, with the steps to set it up. */

export const VENDORS: readonly Vendor[] = [
  {
    provider: 'SANDBOX',
    name: 'Test carrier',
    about: 'Built in. It delivers, fails and answers like a real carrier, and nothing reaches a phone.',
    channels: ['SMS', 'EMAIL', 'WHATSAPP'],
    address: '+15550100',
    addressHint: 'Any number; for email any address.',
    before: [],
    after: () => [],
    perSecond: 1_000,
  },
  {
    provider: 'TWILIO',
    name: 'Twilio',
    about: 'A number or a Messaging Service of a Twilio account.',
    channels: ['SMS'],
    address: '+15005550006',
    addressHint: `The number as Twilio shows it. ${NUMBER}`,
    before: [
      'In the Twilio console, buy a number with SMS, or choose one. In the United States register it first (A2P 10DLC, or the verification of a toll-free number): messages from other numbers are refused.',
      'Copy Account SID and Auth Token from the front page of the console.',
    ],
    after: ({ inbound }) =>
      paste(
        'Phone Numbers > Manage > Active numbers > your number > Messaging Configuration: choose “Webhook” at “A message comes in”, paste this address, and choose HTTP POST. With a Messaging Service: Messaging > Services > your service > Integration > Send a webhook > Request URL instead. Receipts need no entry.',
        inbound,
      ),
    perSecond: 1,
  },
  {
    provider: 'TELNYX',
    name: 'Telnyx',
    about: 'A number of a Telnyx account.',
    channels: ['SMS'],
    address: '+15550161',
    addressHint: NUMBER,
    before: [
      'In the Telnyx portal, create a messaging profile under Messaging > Programmable Messaging, and assign it to your number under Numbers > My Numbers. In the United States register the number.',
      'Create an API key under API Keys, and copy the public key from Keys & Credentials > Public Key, and the id of the messaging profile.',
    ],
    after: ({ inbound }) =>
      paste(
        'Paste this address as the webhook URL of the messaging profile (Inbound), with API v2.',
        inbound,
      ),
    perSecond: 1,
  },
  {
    provider: 'PLIVO',
    name: 'Plivo',
    about: 'A number or a Powerpack of a Plivo account.',
    channels: ['SMS'],
    address: '+15550162',
    addressHint: NUMBER,
    before: [
      'In the Plivo console, buy a number with SMS under Phone Numbers. In the United States register it under Messaging > 10DLC.',
      'Copy Auth ID and Auth Token from the overview page.',
    ],
    after: ({ inbound }) =>
      paste(
        'Messaging > Applications: add an application with this address as the Message URL, method POST, and assign it to the number.',
        inbound,
      ),
    perSecond: 1,
  },
  {
    provider: 'VONAGE',
    name: 'Vonage',
    about: 'A number of a Vonage account.',
    channels: ['SMS'],
    address: '+15550163',
    addressHint: NUMBER,
    before: [
      'In the Vonage dashboard under Settings > API Settings, select your API key, and choose Messages API at “Messaging API Type”: texts arrive in another form otherwise. Buy a number with SMS under Numbers; in the United States register it for 10DLC.',
      'Copy API key, API secret and signature secret from the API settings.',
    ],
    after: ({ inbound }) =>
      paste(
        'In the API settings, paste this address as the webhook for inbound messages, and keep the signing of webhooks on. A number with a webhook of its own (“manage” on the page “Your numbers”) or in an application (Inbound URL under Messages) needs it there instead.',
        inbound,
      ),
    perSecond: 1,
  },
  {
    provider: 'WHATSAPP_CLOUD',
    name: 'WhatsApp',
    about: 'A number at the WhatsApp Cloud API of Meta.',
    channels: ['WHATSAPP'],
    address: '+15550171',
    addressHint: 'The number in the international form. It may be in no WhatsApp app.',
    before: [
      'At developers.facebook.com/apps, create an app with the use case “Connect with customers through WhatsApp”, and choose your business portfolio. Under WhatsApp > API Setup, add the number and confirm it. Copy the Phone number ID and the WhatsApp Business Account ID.',
      'In the business settings under Users > System users, add a system user, give it the app and the WhatsApp account with full control, then “Generate token”: choose the app, “Never” for the expiration, and the permissions whatsapp_business_messaging and whatsapp_business_management.',
      'Copy the App secret from App settings > Basic. Choose a word of your own as verify token.',
    ],
    after: ({ inbound }) => [
      ...paste(
        'WhatsApp > Configuration of the app: enter this address as Callback URL and your verify token, and press “Verify and save”. Meta then calls this server, which needs a public https address.',
        inbound,
        'Callback URL',
      ),
      {
        text: 'Subscribe to the fields messages, user_preferences, message_template_status_update, account_update and phone_number_quality_update.',
      },
      {
        text: 'If one app has several numbers, give each its own address by “webhook_configuration” of the phone number in the Graph API: a sender ignores calls about another number.',
      },
    ],
    perSecond: 20,
  },
  ...OWN_VENDORS,
]

export const vendorOf = (provider: Provider): Vendor =>
  VENDORS.find((vendor) => vendor.provider === provider)!
