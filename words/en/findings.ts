import { words } from '../words.ts'

/** What checks found and why work ended. The keys are stored. */
export const findings = words('findings', {
  quote: '{text}',

  // Operations on many contacts, imports and lists
  bulkBroken: 'An internal error stopped the change. Start a new change, or undo this one.',
  bulkChanged: 'A campaign, segment, tag or custom field that this change uses was changed or deleted.',
  bulkUnexpected:
    '{matched, plural, one {# contact matches the filter} other {# contacts match the filter}}, but {expected, number} were expected. Nothing was changed.',
  importBroken: 'An internal error stopped the import. Upload the file again to continue it.',
  listBroken: 'An internal error stopped the import. Upload the file again.',
  listCommandEnded:
    'The command that imported the file was stopped. The entries that were read are on the opt-out list. Import the file again for the rest.',
  listLost: 'The data was restored from an older copy without the rest of this file. Import the file again.',

  // Webhooks
  webhookGone: 'The receiver answered 410 Gone.',
  webhookFailing: 'Every attempt of the last five days failed.',
  webhookForbidden: 'The address of the endpoint is not public, so nothing was sent to it.',
  webhookNoConnection: 'The receiver could not be reached.',
  webhookNoAnswer: 'The connection ended before the receiver gave a readable answer.',
  webhookLate: 'The receiver did not finish its answer within 15 seconds.',
  webhookWithheld: 'The member who set up the endpoint may not read this event ({permission}).',

  // Domains
  domainNoNameServer: 'No name server answered for {host}. Check the domain again in a minute.',
  domainNoAddress:
    '{host} has no address in the DNS yet. A new record may take a few hours to be visible everywhere.',
  domainPrivate: '{host} leads to a private address, which phones cannot reach.',
  domainNoCertificate:
    '{host} leads to this server, but has no certificate yet. Check the domain again in a minute. If the certificate is still missing, look at the log of the proxy.',
  domainNoConnection:
    'No https connection to {host} could be made: either nothing listens at this address, or the proxy has no certificate for it.',
  domainNoAnswer: '{host} accepted the connection but did not answer.',
  domainRedirects:
    '{host} redirects to another address. Its proxy must pass requests to this server instead.',
  domainElsewhere: 'Another server answers at {host}, with the status {status}.',
  domainHostHeader:
    '{host} reaches this server, but its proxy does not pass on the Host header. This server sees {seen}.',
  domainStepOperator:
    'Ask the server operator to set public_base_url, because this server cannot be reached from the internet yet.',
  domainStepRecord: 'Add a DNS record: {host} {type} {value}.',
  domainStepHttps:
    'Ask the server operator to serve https for {host} and to pass on the Host header, unless the proxy does both automatically.',
  domainStepCheck: 'Then check the domain.',

  // WhatsApp templates
  noAnswer: 'The gateway could not be reached, or did not answer. The server log has the reason.',
  templatesOther: '{name} sends {channel}. Only WhatsApp senders have templates.',
  templatesAny: '{provider} has no list of templates, and accepts any template.',
  whatsappAnswered: 'WhatsApp answered {status}.',
  templatePart: 'This template has a part that is not supported ({type}).',
  templateHeader: 'The header of this template is neither a text nor a file ({type}).',
  templateNamedHeader:
    'The placeholder in the header of this template has a name. Only numbered placeholders can be filled in.',
  templateButton: 'One of the buttons of this template is not supported ({type}).',
  exportChanged: 'A segment or custom field that the filters use was deleted. Start a new export.',
  exportBroken: 'An internal error stopped the export. Start a new export.',
  webhookMaker: 'The member who set up the endpoint can no longer read events.',

  // Checks of senders
  dnsNoAnswer: 'No DNS server answered, so the record was not checked. Check again later.',
  spfNone:
    '{domain} has no SPF record. Add the TXT record that the operator of {host} recommends, such as “v=spf1 include:… ~all”.',
  spfSeveral: '{domain} has {count, number} SPF records, so none counts. Merge the records into one.',
  spfAll: 'The SPF record of {domain} allows every server to send. End the record with “~all”.',
  spfFound: '{domain} has an SPF record. Make sure that the record covers {host}.',
  dkimOff:
    'This server does not sign emails. If the mail server does not sign emails either, fill in the DKIM settings. Large mailbox providers reject unsigned emails.',
  dkimFound: 'The public key is published at {name}.',
  dkimNone: '{name} has no record. Add this TXT record there: {record}',
  dkimOther: 'The record at {name} has a different key. Replace it with this TXT record: {record}',
  dmarcNone: '{domain} has no DMARC record. Add this TXT record at _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} has {count, number} DMARC records, so none counts. Keep one of them.',
  dmarcSigned: '{domain} has a DMARC record, and the signature of {signer} is aligned with it.',
  mxFound: '{domain} has a server that accepts emails.',
  mxRefuses:
    'The MX record of {domain} says that the domain accepts no emails. Replies and bounces are lost, and many servers reject emails from such a domain. Add an MX record for your mail server.',
  mxWeb:
    '{domain} has no MX record, so emails to the domain go to its web server. Add an MX record for your mail server.',
  mxNone:
    '{domain} accepts no emails. Replies and bounces are lost, and many servers reject emails from such a domain. Add an MX record for your mail server.',
  ptrFound: 'The address of {host} has a reverse DNS name that resolves to the same address.',
  smtpWorks: 'The mail server answers, and accepts the user name and password.',
  smtpOpen: 'The mail server answers. Sign-in was not tested, because no user name is set.',
  smtpEncrypted: 'The connection is encrypted.',
  smtpPlain: 'The connection is not encrypted. Choose STARTTLS or TLS as the encryption.',
  smtpNoEncryption:
    'The connection could not be encrypted. Check the encryption, the port and the certificate of the server.',
  smtpUnreachable: 'The mail server could not be reached. Check the host, the port and the encryption.',
  vendorAnswers: '{name} answers at {origin}.',
  vendorSilent: 'Not checked, because {name} did not answer.',
  vendorAccepts: '{name} accepts the credentials.',
  vendorBusy: 'Not checked: {name} answered {status}. Try again later.',
  receiptsNowhere:
    '{name} cannot reach {origin} for receipts and incoming texts. Ask the server operator to set public_base_url to a public https address.',
  receiptsUrl: 'Each message contains the receipt URL for {name}.',
  inboundHere: 'Incoming texts reach this sender.',
  numberForeign:
    '{address} is not a number of this account. Buy the number, or enter the account that owns it.',
  numberNoSms: '{address} cannot send texts. Buy a number with SMS.',
  numberWorks: '{address} belongs to the account and can send texts.',
  sandboxWorks: 'The test carrier is built in. No phone receives anything.',
  creditNone: 'The account has no credit left. Add credit in the Plivo console.',
  creditLeft: 'The account can pay for messages.',

  // Answers of providers. A sentence with {answer} is stored without the provider’s words under its key without With
  answered: '{name} answered {status}.',
  answeredWith: '{name} answered {status}: “{answer}”',
  gatewayAnswered: 'The gateway answered {status}.',
  gatewayAnsweredWith: 'The gateway answered {status}: “{answer}”',
  together: '{first} {second}',
  answerWithoutId: 'The answer has no message ID.',
  gatewayWord: 'The settings do not say what “{word}” means.',
  gatewayNoId: 'The answer has no message ID at {path}.',
  notBegun: 'Sending ended before the message was handed over.',
  testRefused: 'Refused: this number always refuses.',
  testLost: 'The answer was lost: this number never answers.',
  testThrottled: 'Throttled: this number accepts messages only after a delay.',

  // Checks of accounts
  notChecked: 'Not checked.',
  answers: '{place} answers.',
  twilioAdvice:
    'Copy Account SID and Auth Token again from the front page of the Twilio console. An API key must belong to the same account.',
  plivoAdvice: 'Copy Auth ID and Auth Token again from the overview page of the Plivo console.',
  telnyxAdvice:
    'Create an API key (v2) under API Keys in the Telnyx portal and enter it again. The messaging profile must belong to the same account.',
  vonageAdvice:
    'Copy API key and API secret again from the API settings in the Vonage dashboard. A secret is shown only once.',
  twilioService:
    'The Messaging Service chooses the number. Send a test message to see whether the service has a number, and enter the URL for incoming texts of this sender under Integration.',
  twilioName: '{address} is a short code or a name, and Twilio does not look these up. Send a test message.',
  numberNoMms:
    '{address} cannot send MMS. Turn off “Number can send files (MMS)”, so that files become links in the text.',
  inboundElsewhere: 'Incoming texts go to {url}, so STOP replies cannot reach this server.',
  inboundNowhere: 'Incoming texts are not forwarded, so STOP replies cannot reach this server.',
  twilioInbound:
    'In the Twilio console, enter the URL for incoming texts of this sender in the settings of the number, under “A message comes in”, as a webhook with HTTP POST.',
  telnyxInbound:
    'Open the messaging profile of the number. Enter the URL for incoming texts that this sender shows as the webhook URL, and choose API version 2.',
  telnyxProfileUnknown: 'Not checked, because the messaging profile ID is not set.',
  telnyxProfileOff: 'The messaging profile is disabled. Enable it in the Telnyx portal.',
  telnyxProfileOn: 'The messaging profile is enabled.',
  plivoInbound:
    'Not checked. Enter the URL for incoming texts of this sender as the Message URL (POST) of the number’s application, and text the number once.',
  eventsUrl:
    '{name} can report bounces and complaints to this server. Its webhook must have the URL of this sender.',
  eventsNowhere:
    '{name} cannot report bounces and complaints to {origin}. Ask the server operator to set public_base_url to a public https address.',
  dkimService:
    '{domain} has no DKIM record of {name}. Verify the domain at {name}, and add the DNS records that are shown there.',
  dmarcService: '{domain} has a DMARC record. Emails comply with it once {name} signs for the domain.',
  postmarkAdvice:
    'Copy the server API token again from API Tokens of the server in Postmark, and check the ID of the message stream.',
  postmarkStream: 'The message stream {name} can send.',
  postmarkStreamOff:
    'The message stream {name} is archived. Restore the stream in Postmark, or enter another one.',
  postmarkOwnLink:
    'Postmark adds its own unsubscribe link to emails of the stream {name}. Ask Postmark for “Custom” unsubscribe handling, because emails already have a link.',
  mailgunAdvice:
    'Copy the API key and the name of the sending domain again from Mailgun, and choose the region of the domain. A sending key can send, but not be checked.',
  domainVerified: '{name} has verified {domain}.',
  domainUnverified:
    '{name} has not verified {domain}. Add the DNS records that are shown there, and verify the domain.',
  sesAdvice:
    'Copy the access key of the IAM user again, and check the region. Its policy must allow ses:SendEmail, ses:SendRawEmail, ses:GetAccount and ses:GetEmailIdentity.',
  sesPaused:
    'Amazon SES has paused sending for this account. Look at the reputation metrics in the SES console.',
  sesSandbox:
    'The account is in the sandbox of Amazon SES, so only verified addresses get emails. Request production access in the SES console.',
  sesWorks: 'The account may send {count, number} emails in 24 hours, {perSecond, number} per second.',
  domainUnknown:
    '{name} does not show {domain}. If the address of this sender is verified by itself, this is no problem. Otherwise verify the domain.',
  dkimByService: '{name} signs emails of {domain}.',
  eventsUnproven:
    'Only the secret in the webhook URL proves that a report comes from {name}. Fill in the webhook settings for a second proof.',
  vonageInbound:
    'Not checked. Choose the Messages API for SMS in the API settings, enter the URL for incoming texts of this sender as the webhook for inbound messages, and text the number once.',
  credentialsByMessage:
    'Only a message shows whether the gateway accepts the credentials. Send a test message.',
  gatewayReceipts: 'The settings describe delivery receipts.',
  gatewayNoReceipts: 'The settings describe no delivery receipts, so messages stay “sent”.',
  gatewayInbound: 'The settings describe incoming texts.',
  gatewayNoInbound: 'The settings describe no incoming texts, so STOP replies cannot reach this server.',

  // Kannel
  kannelAccepts: 'Kannel accepts the name and password.',
  kannelRefuses: 'Kannel refuses the name and password, or the address of this server (user-allow-ip).',
  kannelOther: 'This answer does not come from a sendsms service. Check the URL of the sendsms service.',
  kannelPageAnswered: 'The status page answered {status}.',
  kannelPageAnsweredWith: 'The status page answered {status}: “{answer}”',
  kannelNoSmsc: 'Kannel has no connection with the smsc-id {smsc}.',
  kannelNoConnection: 'Kannel has no connection to a carrier.',
  kannelOnline: 'Online: {names}.',
  kannelOffline: 'Not connected to a carrier. Kannel shows {states}.',
  kannelNoStatusPage:
    'The connection to the carrier was not checked, because the settings have no status page URL. Send a test message.',
  kannelReceipts:
    'Receipts cannot be checked from here. Send a test message: if it becomes “delivered”, Kannel reaches the URL for receipts.',
  kannelInbound:
    'Only an incoming text shows whether STOP arrives here. Set the get-url of the sms-service to the URL for incoming texts of this sender, followed by {query}.',
  kannelLong:
    'Kannel cuts off a long text after its first part, unless its sendsms-user has max-messages = 10 and concatenation = true.',

  // Mail servers and mailboxes
  smtpRefuses: 'The mail server refuses the user name or the password.',
  smtpRefusesCode: 'The mail server refuses the user name or the password ({code}).',
  mailInDoubt: 'The mail server did not say whether it accepted the email.',
  mailNotEncrypted: 'The connection to the mail server could not be encrypted.',
  mailUnreachable: 'The mail server could not be reached.',
  dmarcSpf: '{domain} has a DMARC record, and SPF is aligned with it, because bounces return to its domain.',
  dmarcSign: 'Set up a signature (DKIM) to pass DMARC for forwarded emails too.',
  dmarcSigner: 'The signature of {signer} is not aligned. Set the domain of the signature to {domain}.',
  dmarcUnaligned:
    '{domain} has a DMARC record, but neither the signature (DKIM) nor the bounce address is aligned with it.',
  dmarcStrict:
    '{domain} has a DMARC record, but neither the signature (DKIM) nor the bounce address is aligned with it, so mailbox providers do not deliver the emails.',
  dmarcAlign: 'Use {domain} for the signature or for the bounce address.',
  dmarcAlignUnsigned:
    'Use {domain} for the signature or for the bounce address, unless the mail server signs for it.',
  ptrHidden:
    'The public IP address of {host} cannot be seen from here. If {host} delivers emails directly to recipients, check on that server that the IP address has a reverse DNS name, and that this name leads back to the IP address.',
  ptrNone: '{address}, the address of {host}, has no name in the reverse DNS.',
  ptrOther:
    '{address}, the address of {host}, has the reverse DNS name {name}, but that name does not resolve to this address.',
  ptrAdvice:
    'If {host} sends to recipients itself, ask the provider of the address for a PTR record with the name of the server. Mailbox providers refuse emails without this record.',
  recordFound: '{name} has a record.',
  tlsReportsNone:
    '{name} has no record. This optional record asks other servers to tell you about emails that they could not encrypt (RFC 8460).',
  mtaStsNone:
    '{name} has no record. This optional record asks other servers to send you only encrypted emails (RFC 8461).',
  mailboxAccepts: 'The mailbox accepts the sign-in of {username}.',
  mailboxClosed: 'The mailbox closed the connection.',
  mailboxNoAddress: 'The mailbox cannot be reached: its host has no allowed address.',
  mailboxRefuses: 'The mailbox refuses the name and password.',
  mailboxFailed: 'The connection to the mailbox failed.',
  mailboxFolder: 'The mailbox has no folder {folder}, or does not allow writing to it.',
  mailboxNoMarking: 'The mailbox does not allow marking emails as read.',
  mailTriedAgain: 'An email in the mailbox could not be stored. The server will try again.',
  mailsSetAside:
    '{count, plural, one {# email in the mailbox could not be read. It was left there, flagged and unread. Look at it, then mark it as read. To have the server try again, remove the flag.} other {# emails in the mailbox could not be read. They were left there, flagged and unread. Look at them, then mark them as read. To have the server try again, remove the flags.}}',

  // WhatsApp
  whatsappAccepts: 'WhatsApp accepts the token.',
  whatsappToken:
    'Check the access token and the phone number ID: the token needs whatsapp_business_messaging and whatsapp_business_management.',
  whatsappNumber: '{number} is the number of the account.',
  whatsappStatus: '{number} is {status} at WhatsApp.',
  whatsappQuality: 'The quality of the number is {rating}.',
  whatsappQualityUnknown: 'The quality of the number is unknown.',
  whatsappQualityLow:
    'Recipients are blocking or reporting the number: its quality is {rating}. If this continues, Meta will lower the limit of the number.',
  whatsappNoLimit: 'Meta does not limit how many people the number may start a conversation with.',
  whatsappLimitUnknown:
    'Meta does not say with how many people the number may start a conversation in 24 hours.',
  whatsappLimit: 'Meta lets the number start conversations with {people, number} people in 24 hours.',
  whatsappSubscribed: 'The app gets the receipts and messages of the account.',
  whatsappUnsubscribed:
    'No app is subscribed to the account, so receipts and STOP do not arrive. Subscribe to the field “messages” in the app.',
  whatsappAccount: 'Check the WhatsApp Business account ID.',
  whatsappNotPublic: 'Meta calls only public https addresses. Change public_base_url, which is {origin} now.',
  whatsappHere: 'Delivery receipts and incoming messages of the number reach this sender.',
  whatsappElsewhere: 'Receipts and messages go to another address at {origin}.',
  whatsappElsewhereHidden: 'Receipts and messages go to another address.',
  whatsappNowhere: 'Meta does not say where receipts and messages go.',
  whatsappEnter:
    'Enter the callback URL of this sender and the verify token in the app, or for this number alone.',
  newsTemplate: 'The template {name} ({language}) is {event} at WhatsApp.',
  newsWords: 'Meta says: “{words}”',
  newsReason: 'The reason is {reason}.',
  newsTemplateFlagged:
    'The template {name} ({language}) is FLAGGED at WhatsApp: recipients are blocking or reporting it. If this continues, Meta will disable it.',
  newsDisabled: 'Meta has disabled the WhatsApp account. Appeal in Meta’s Business Support.',
  newsDisabledOn: 'Meta will disable the WhatsApp account on {date}. Appeal in Meta’s Business Support.',
  newsDisabledSoon: 'Meta will disable the WhatsApp account soon. Appeal in Meta’s Business Support.',
  newsReinstated: 'Meta has reinstated the WhatsApp account. Check the sender to activate it again.',
  newsGone: 'WhatsApp reports {event}: the app can no longer use the account.',
  newsRestricted: 'Meta has restricted the WhatsApp account: {limits}.',
  newsViolation: 'Meta reports that the WhatsApp account violates its policy.',
  newsViolationOf: 'Meta reports that the WhatsApp account violates its policy: {violation}.',
  newsFlagged:
    'Recipients are blocking or reporting the number. If this continues, Meta will lower the limit of the number. Send to fewer people, and less often.',
  newsLimit:
    'Meta now lets the number start conversations with at most {people, number} people in 24 hours. The daily limit of the sender was lowered to match.',
  capSet: 'The sender had no daily limit, so this limit was set.',
  capAbove:
    'The daily limit of the sender, {cap, number}, is higher. Lower it to {limit, number}, or any further messages will fail.',
  capBelow: 'The daily limit of the sender, {cap, number}, can be raised to match.',
  capSame: 'The daily limit of the sender matches this limit.',

  // Carriers over SMPP
  smppAccepts: 'The carrier accepts the account {systemId}.',
  smppReceipts: 'Only a message shows whether the carrier sends receipts. Send a test message.',
  smppUnreachable: 'The carrier could not be reached. The server log has the reason.',
  smppLost: 'The connection to the carrier was lost. The server log has the reason.',
  smppSilent: 'The carrier does not answer.',
  smppLate: 'The carrier did not answer in time.',
  smppLostBefore: 'The connection was lost before the answer.',
  smppClosed: 'The connection to the carrier was closed.',
  smppNotBegun: 'The message could not be handed over to the carrier.',
  smppUnreadable: 'The answer of the carrier is unreadable.',
  smppPart: 'Part {part, number} of {parts, number} was not accepted.',
  smppCode: 'The carrier answered {code}.',
  smppNotReady: 'The carrier reports that the session is not ready for messages ({code}).',
  smppQueueFull: 'The carrier reports that its queue is full ({code}).',
  smppTooMany: 'The carrier reports too many messages at once ({code}).',
  smppSystemError: 'The carrier reports an error within its system ({code}).',
  smppTemporary: 'The carrier reports a temporary error ({code}).',
  smppUnknownError: 'The carrier reports an unknown error ({code}).',
  smppMessageLength: 'The carrier reports that the length of the message is invalid ({code}).',
  smppCommandLength: 'The carrier reports that the length of a command is invalid ({code}).',
  smppCommandUnknown: 'The carrier reports that it does not know the command ({code}).',
  smppPriority: 'The carrier reports that the priority is invalid ({code}).',
  smppReceiptRequest: 'The carrier reports that the request for a receipt is invalid ({code}).',
  smppSenderAddress: 'The carrier reports that the address of the sender is invalid ({code}).',
  smppRecipientNumber: 'The carrier reports that the number of the recipient is invalid ({code}).',
  smppBindFailed: 'The carrier reports that the bind failed ({code}).',
  smppPassword: 'The carrier reports that the password is invalid ({code}).',
  smppSystemId: 'The carrier reports that the system id is invalid ({code}).',
  smppServiceType: 'The carrier reports that the service type is invalid ({code}).',
  smppEsmClass: 'The carrier reports that the esm_class is invalid ({code}).',
  smppSubmitFailed: 'The carrier reports that the submission failed ({code}).',
  smppSourceTon: 'The carrier reports that the type of number of the sender is invalid ({code}).',
  smppSourceNpi: 'The carrier reports that the numbering plan of the sender is invalid ({code}).',
  smppDestTon: 'The carrier reports that the type of number of the recipient is invalid ({code}).',
  smppDestNpi: 'The carrier reports that the numbering plan of the recipient is invalid ({code}).',
  smppSystemType: 'The carrier reports that the system type is invalid ({code}).',
  smppReplaceFlag: 'The carrier reports that the replace flag is invalid ({code}).',
  smppDeliveryTime: 'The carrier reports that the scheduled delivery time is invalid ({code}).',
  smppValidity: 'The carrier reports that the validity period is invalid ({code}).',
  smppPermanent: 'The carrier reports a permanent error ({code}).',
  smppRejected: 'The carrier reports that the message was rejected ({code}).',
  smppParameterLength: 'The carrier reports that a parameter has an invalid length ({code}).',
  smppParameterMissing: 'The carrier reports that a parameter is missing ({code}).',
  smppParameterValue: 'The carrier reports that a parameter has an invalid value ({code}).',
  smppUndelivered: 'The carrier reports that the message could not be delivered ({code}).',
  smppServiceForbidden: 'The carrier reports that this account may not use the service type ({code}).',
  smppActForbidden: 'The carrier reports that this account may not do this ({code}).',
  smppServiceUnavailable: 'The carrier reports that the service type is not available ({code}).',
  smppServiceDenied: 'The carrier reports that the service type is denied ({code}).',
  smppAlphabet: 'The carrier reports that the alphabet is invalid ({code}).',
  smppInUse: 'The carrier reports that the account is in use by another session ({code}).',

  // Senders and their connections
  connectionFailed: 'The connection failed. The server log has the reason.',
  connectionClosed: 'The connection was closed.',
  senderChanged: 'The settings of this sender were changed.',
  senderMoved:
    'The sender came from another server without its credentials. Enter the credentials, then resume the sender.',

  // Opt-out keywords at providers
  keywordsNotTaken: 'The settings of this sender do not say where messages with keywords go.',
  keywordsUnreadable: 'The answer of Telnyx is unreadable.',
  keywordsKey: 'Telnyx answered {status}. Check the API key of the sender.',
  keywordsProfile: 'Telnyx answered {status}. The messaging profile of the sender does not exist.',
  keywordsRefused: 'Telnyx answered {status} and did not accept the keywords.',
  optOutsHere:
    'This server enforces opt-outs before each message. If the provider answers STOP by itself, turn on “Provider replies to STOP, START and HELP”, so that contacts do not get two answers.',
  optOutsTwilio:
    'Twilio blocks a number that texts STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE or OPTOUT, and answers by itself: turn on “Provider replies to STOP, START and HELP”. Only START from the same phone lifts the block.',
  optOutsTwilioOwn: 'Enter your own keywords there: {keywords} (Messaging Services, Opt-Out Management).',
  optOutsTelnyx:
    'Telnyx blocks a number that texts STOP. START lifts the block, and Telnyx answers both by itself: turn on “Provider replies to STOP, START and HELP”. All keywords are entered in the messaging profile of the sender, for numbers of the country of the organization. Without a messaging profile ID, enter your own keywords at the profile in the portal, under Messaging.',

  // Why a campaign was paused. Times are ISO 8601
  guardFiltered:
    'Filtered: {part, number} of {whole, plural, one {# message} other {# messages}} ({share, number}%). The limit is {limit, number}%.',
  guardFailed:
    'Failed: {part, number} of {whole, plural, one {# message} other {# messages}} ({share, number}%). The limit is {limit, number}%.',
  guardOptedOut:
    'Opt-outs: {part, number} of {whole, plural, one {# message} other {# messages}} ({share, number}%). The limit is {limit, number}%.',
  guardComplained:
    'Spam complaints: {part, number} of {whole, plural, one {# message} other {# messages}} ({share, number}%). The limit is {limit, number}%.',
  pauseDown: 'Carillon was not running between {from} and {to}.',
  pauseAudience: 'The recipients could not be chosen. The server log has the reason.',

  // Credits
  creditsLack:
    '{messages, plural, one {# message} other {# messages}} would need {credits, plural, one {# credit} other {# credits}}, but {available, plural, one {# is} other {# are}} available.',
  creditsLackOf:
    '{messages, plural, one {# message} other {# messages}} would need {credits, plural, one {# credit} other {# credits}}, but {available, plural, one {# is} other {# are}} available. {used, number} of the {unit, select, EMAIL {{limit, plural, one {# email} other {# emails}}} WHATSAPP {{limit, plural, one {# WhatsApp message} other {# WhatsApp messages}}} other {{limit, plural, one {# SMS segment} other {# SMS segments}}}} of the plan and packs are used.',

  credentialsSealed: 'The credentials of this sender cannot be opened. Enter them again.',

  // Test cards of the built-in payment processor
  cardDeclined: 'The card was declined.',
  cardFunds: 'The card has insufficient funds.',
  cardExpired: 'The card has expired.',
  cardNotConfirmed: 'The bank did not get your confirmation.',
  cardAsks: 'The bank of the card asks you to confirm the payment.',
  cardNone: 'There is no card.',

  // Files that came with a text
  fileNoAddress: 'The provider gave no usable address for this file.',
  fileForbidden: 'The server may not download from the address of this file.',
  fileSilent: 'The provider did not answer.',
  fileAnswered: 'The provider answered {status}.',
  fileTooLarge: 'The file is larger than {bytes} bytes.',
  fileCutOff: 'The file could not be read completely.',
  fileRedirects: 'The provider redirects too often.',
  fileNoRoom: 'There is no room for more received files. Ask the server operator to delete some.',

  // Feeds
  feedAbsent: 'The campaign has no feed. Add a feed address.',
  feedForbidden: 'The server may not read this address.',
  feedSilent: 'The site of the feed did not answer.',
  feedAnswered: 'The site of the feed answered {status}.',
  feedTooLong: 'The feed is too large.',
  feedNone: 'There is no RSS or Atom feed at this address.',
  feedUnread: 'The feed could not be read: {reason}',
  feedNothingNew: 'The feed has no new items, so nothing was sent.',
})
