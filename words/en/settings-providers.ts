import { words } from '../words.ts'

/** Providers, and the steps to set them up. Menus of their consoles keep their English names. */
export const settingsProviders = words('settingsProviders', {
  number: 'In international format, a short code, or a name of up to 11 letters and digits.',
  urlInbound: 'URL for incoming texts',
  urlReceipts: 'URL for receipts',
  urlReturned: 'URL for returned emails',
  urlCallback: 'Callback URL',

  // Test carrier
  test: 'Test carrier',
  testAbout:
    'Built-in carrier that delivers, fails and replies like a real carrier. No phone receives anything.',
  testAddress: 'Any number, or any address for email.',

  // Twilio
  twilioAbout: 'Number or Messaging Service of a Twilio account',
  twilioAddress:
    'The number as Twilio shows it: in international format, a short code, or a name of up to 11 letters and digits.',
  twilioBefore1:
    'In the Twilio console, buy or choose a number with SMS. US numbers must be registered first (A2P 10DLC, or toll-free verification). Messages from unregistered US numbers are rejected.',
  twilioBefore2: 'Copy Account SID and Auth Token from the start page of the console.',
  twilioInbound:
    'Phone Numbers > Manage > Active numbers > your number > Messaging Configuration: choose “Webhook” for “A message comes in”, paste this URL and choose HTTP POST. For a Messaging Service, use Messaging > Services > your service > Integration > Send a webhook > Request URL instead. Delivery receipts need no setting.',

  // Telnyx
  telnyxAbout: 'Number of a Telnyx account',
  telnyxBefore1:
    'In the Telnyx portal, create a messaging profile under Messaging > Programmable Messaging, and assign it to your number under Numbers > My Numbers. US numbers must be registered.',
  telnyxBefore2:
    'Create an API key under API Keys. Copy the public key from Keys & Credentials > Public Key, and the ID of the messaging profile.',
  telnyxInbound: 'Paste this URL as the webhook URL of the messaging profile (Inbound), with API v2.',

  // Plivo
  plivoAbout: 'Number or Powerpack of a Plivo account',
  plivoBefore1:
    'In the Plivo console, buy a number with SMS under Phone Numbers. US numbers must be registered under Messaging > 10DLC.',
  plivoBefore2: 'Copy Auth ID and Auth Token from the overview page.',
  plivoInbound:
    'Messaging > Applications: add an application with this URL as Message URL and the method POST. Assign the application to the number.',

  // Vonage
  vonageAbout: 'Number of a Vonage account',
  vonageBefore1:
    'In the Vonage dashboard under Settings > API Settings, select your API key and choose Messages API for “Messaging API Type”. Buy a number with SMS under Numbers. US numbers must be registered for 10DLC.',
  vonageBefore2: 'Copy the API key, the API secret and the signature secret from the API settings.',
  vonageInbound:
    'In the API settings, paste this URL as the webhook for inbound messages, and keep webhook signing on. If the number has its own webhook (“manage” on the page “Your numbers”) or belongs to an application (Inbound URL under Messages), enter the URL there.',

  // WhatsApp
  whatsAppAbout: 'Number of the WhatsApp Cloud API of Meta',
  whatsAppAddress: 'The number in international format. The number must not be used in a WhatsApp app.',
  whatsAppBefore1:
    'At developers.facebook.com/apps, create an app with the use case “Connect with customers through WhatsApp” and choose your business portfolio. Under WhatsApp > API Setup, add and confirm the number. Copy the Phone number ID and the WhatsApp Business Account ID.',
  whatsAppBefore2:
    'In the business settings under Users > System users, add a system user with full control of the app and the WhatsApp account. Choose “Generate token”, then select the app, the expiration “Never” and the permissions whatsapp_business_messaging and whatsapp_business_management.',
  whatsAppBefore3: 'Copy the App secret from App settings > Basic. Choose your own word as the verify token.',
  whatsAppInbound:
    'In your Meta app, open “WhatsApp > Configuration”. Enter this URL as “Callback URL” and the word that you chose as “Verify token”, and choose “Verify and save”. Meta then calls this server, which needs a public https address.',
  whatsAppFields:
    'Subscribe to the fields “messages”, “user_preferences”, “message_template_status_update”, “account_update” and “phone_number_quality_update”.',
  whatsAppSeveral:
    'If one app has several numbers, set a separate URL for each number with the field “webhook_configuration” in the Graph API. A sender ignores callbacks about other numbers.',

  // Mail server
  urlEvents: 'Webhook URL',
  serviceAddress: 'Emails come from this address. Its domain must be verified at {name}.',
  serviceInbound:
    'To get replies in the inbox, have your mail server post each email to this URL, unchanged.',
  postmarkAbout: 'Server of a Postmark account, for email',
  postmarkBefore1:
    'In Postmark, open Sender Signatures, add the domain of your address and its DNS records, and wait until DKIM is verified.',
  postmarkBefore2:
    'Under Servers, open your server, add a message stream of the type Broadcasts, and copy a server API token from API Tokens.',
  postmarkEvents:
    'Open the message stream > Webhooks > Add webhook, and paste this URL. Choose Delivery, Bounce, Spam complaint and Subscription change. If you chose a user name and a password above, enter both under Basic auth credentials.',
  mailgunAbout: 'Sending domain of a Mailgun account, for email',
  mailgunBefore1:
    'In Mailgun under Sending > Domains, add a domain and its DNS records, and wait until it is verified.',
  mailgunBefore2: 'Under API keys, create an API key, and copy the HTTP webhook signing key.',
  mailgunEvents:
    'Open Sending > Webhooks, choose the domain, and add this URL for Delivered messages, Permanent failures, Spam complaints and Unsubscribes.',
  sesAbout: 'Domain or address of Amazon SES, for email',
  sesBefore1:
    'In the SES console under Identities, verify the domain of your address with Easy DKIM. Request production access if the account is in the sandbox.',
  sesBefore2:
    'In the SNS console, create a standard topic. In the SES console under Configuration sets, create a set, and add an event destination with this topic for Deliveries, Hard bounces, Complaints, Rejects and Subscriptions.',
  sesBefore3:
    'In the IAM console, create a user that may use ses:SendEmail, ses:SendRawEmail, ses:GetAccount and ses:GetEmailIdentity, and create an access key.',
  sesEvents:
    'In the SNS console, open the topic > Create subscription: choose HTTPS, paste this URL, and leave raw message delivery off. This server confirms the subscription.',
  sendgridAbout: 'Domain of a SendGrid account, for email',
  sendgridBefore1:
    'In SendGrid under Settings > Sender Authentication, authenticate the domain of your address.',
  sendgridBefore2: 'Under Settings > API Keys, create a key with the permission Mail Send.',
  sendgridEvents:
    'Open Settings > Mail Settings > Event Webhook, and create a webhook with this URL. Choose Dropped, Delivered, Bounced, Spam Reports, Unsubscribed and Group Unsubscribes. Turn on Signature verification, and enter its key in the account settings of this sender.',
  brevoAbout: 'Domain of a Brevo account, for email',
  brevoBefore1:
    'In Brevo under Senders, Domains & Dedicated IPs > Domains, authenticate the domain of your address.',
  brevoBefore2: 'Under SMTP & API > SMTP, copy the login, and create an SMTP key.',
  brevoEvents:
    'Open Transactional > Settings > Webhook, and add this URL. Choose Delivered, Hard bounced, Soft bounced, Blocked, Invalid email, Error, Complaint and Unsubscribed. If you chose a user name and a password above, put both before the host of the URL: https://user:password@…',
  resendAbout: 'Domain of a Resend account, for email',
  resendBefore1:
    'In Resend under Domains, add the domain of your address, and leave open and click tracking off.',
  resendBefore2: 'Under API Keys, create a key with the permission Sending access.',
  resendEvents:
    'Open Webhooks > Add Webhook, and paste this URL. Choose email.delivered, email.bounced, email.complained, email.suppressed and email.failed. Then enter the signing secret of the webhook in the account settings of this sender.',
  sparkpostAbout: 'Domain of a SparkPost account, for email',
  sparkpostBefore1:
    'In SparkPost under Configuration > Domains, verify the domain of your address as a sending domain.',
  sparkpostBefore2: 'Under Configuration > API Keys, create a key with the permission Send via SMTP.',
  sparkpostEvents:
    'Open Configuration > Webhooks > Create Webhook, and paste this URL. Choose the events Bounce, Delivery, Spam Complaint, Out of Band, Policy Rejection, List Unsubscribe and Link Unsubscribe. If you chose a user name and a password above, choose Basic Auth and enter both.',
  mailjetAbout: 'Domain of a Mailjet account, for email',
  mailjetBefore1:
    'In Mailjet under Account settings > Sender domains & addresses, add the domain of your address, and authenticate it with DKIM.',
  mailjetBefore2: 'Under Account settings > API Key Management, copy the API key and the secret key.',
  mailjetEvents:
    'Open Account settings > Event notifications (webhooks), and enter this URL for sent, bounce, spam, blocked and unsub, with grouped events. If you chose a user name and a password above, put both before the host of the URL: https://user:password@…',
  mail: 'Mail server',
  mailAbout: 'Your own mail server, or the mail server of a service',
  mailAddress: 'Emails come from this address.',
  mailBefore1:
    'Get host, port, user name and password from the service of the mail server. The service must be allowed to send for the domain of your From address. The check shows SPF, DKIM and DMARC.',
  mailBefore2:
    'For bounces, create a mailbox that no other program uses and that accepts any text after a plus sign, such as bounces+anything@example.com. Google Workspace, Microsoft 365 and Fastmail do so by default. Postfix needs recipient_delimiter = +.',
  mailInbound:
    'Set up the mail server to send each email to the bounce address to this URL as a POST request, with unchanged bytes. In Postfix, use a pipe transport with {command}.',
  mailComplaints:
    'If a mailbox provider sends complaints (feedback loop), have them sent to the bounce address.',

  // HTTP gateway
  http: 'Any HTTP gateway',
  httpAbout: 'Gateway that accepts texts as HTTP requests',
  httpBefore: 'Keep the manual of the gateway at hand. It describes requests for sending and callbacks.',
  httpInbound: 'In the console of the gateway, enter this URL for incoming texts.',
  httpReceipts:
    'In the console of the gateway, enter this URL for delivery receipts. The URL is not needed if the request body contains {field}.',

  // Kannel
  kannelAbout: 'Your own Kannel gateway, through its smsbox',
  kannelBefore1:
    'Add a user for Carillon to kannel.conf: a group sendsms-user with username and password, max-messages = 10 and concatenation = true. Restart the smsbox.',
  kannelBefore2:
    'For a Kannel in your own network, the server operator must start this server with CARILLON_ALLOW_PRIVATE_GATEWAYS=true.',
  kannelInbound:
    'Add this line to the group sms-service in kannel.conf (keyword = default, catch-all = true, max-messages = 0), and restart the smsbox. Delivery receipts need no setting.',

  // SMPP
  smppAbout: 'Message center of a carrier or aggregator',
  smppBefore1:
    'Ask the carrier for host, port, TLS, system ID, password, window size, messages per second and number of sessions. Give the carrier the IP address of this server.',
  smppBefore2:
    'Ask the carrier for its default alphabet, its format of long texts and its format of message IDs in receipts. Keep the default settings if you get no answer.',

  // Gateways with known settings
  infobipBefore: 'Find the base URL on the start page of the Infobip portal, and the API key under API keys.',
  infobipInbound:
    'Enter this URL as the forwarding URL of your number: Channels and Numbers > Numbers > Keywords > Forward to HTTP. Delivery receipts need no setting.',
  birdBefore: 'Copy an access key of your Bird (MessageBird) account.',
  birdInbound:
    'Enter this URL in a flow of your number: trigger “SMS”, step “Forward to URL”, method POST. Delivery receipts need no setting.',
  clickSendBefore: 'Copy your user name and API key from the ClickSend dashboard.',
  clickSendReceipts:
    'SMS > Settings > Delivery Reports: add a rule with the action “URL”, and enter this URL.',
  clickSendInbound: 'Add an inbound rule for your number. Choose the action “URL”, and enter this address.',
  sinchBefore:
    'Copy the service plan ID and the API token from SMS > APIs. “us” in the URL for sending is the region of your service plan. The other common region is “eu”.',
  sinchInbound:
    'Enter this URL as the callback URL of the service plan (SMS > APIs). Delivery receipts need no setting.',
  bulkSmsBefore: 'Create an API token. You will get a token ID and a token secret.',
  bulkSmsReceipts:
    'Settings > Advanced > Webhooks: add a webhook for sent messages with this URL. If the receipt of a test message changes nothing, replace the account settings with the paths /from/address, /to/address, /body/value and /status/condition.',
  bulkSmsInbound: 'Add another webhook, for received messages, with this URL.',
  africasTalkingBefore: 'Copy the user name and the API key of your app.',
  africasTalkingReceipts: 'Enter this URL under SMS > SMS Callback URLs > Delivery Reports.',
  africasTalkingInbound: 'Enter this URL under SMS > SMS Callback URLs > Incoming Messages.',
  elksBefore: 'Copy the API user name and password of your account.',
  elksInbound: 'Enter this URL as the “sms_url” of your number. Delivery receipts need no setting.',
  signalWireBefore: 'Copy the space, the project ID and an API token from the SignalWire dashboard.',
  signalWireInbound:
    'In the settings of your number, choose “LaML Webhooks” for “Handle messages using”, and enter this URL with the method POST. Delivery receipts need no setting.',
  bandwidthBefore:
    'Copy the account ID, the ID of the messaging application, and an API user name with its password.',
  bandwidthReceipts: 'In the messaging application, enter this URL as the status callback URL.',
  bandwidthInbound: 'In the messaging application, enter this URL as the inbound callback URL.',
})
