import { words } from '../words.ts'

/** What checks found and why work ended. The keys are stored. */
export const findings = words('findings', {
  quote: '{text}',

  // Operations on many contacts, imports and lists
  bulkBroken: 'An internal error stopped the operation. Start a new one, or undo this one.',
  bulkChanged: 'A campaign, segment, tag or custom field that the operation names was changed or deleted.',
  bulkUnexpected:
    '{matched, plural, one {# contact matches the filter} other {# contacts match the filter}}, and the request expected {expected, number}. Nothing was changed.',
  importBroken: 'An internal error stopped the import. Upload the file again to continue it.',
  listBroken: 'An internal error stopped the import. Upload the file again.',
  listCommandEnded:
    'The command that read the file was ended. The entries that it read count. Import the file again for the rest.',
  listLost: 'Older data was restored, and it does not have the rest of this file. Import the file again.',

  // Webhooks
  webhookGone: 'The receiver answered 410 Gone.',
  webhookFailing: 'Every attempt of the last five days failed.',
  webhookForbidden: 'The address of the endpoint is not public, so nothing was sent to it.',
  webhookNoConnection: 'No connection to the receiver was possible.',
  webhookNoAnswer: 'The connection ended before a readable answer of the receiver.',
  webhookLate: 'The receiver gave no complete answer within 15 seconds.',
  webhookWithheld: 'The member who set up the endpoint may not read this event ({permission}).',

  // Domains
  domainNoNameServer: 'No name server answered for {host}. Check it again in a minute.',
  domainNoAddress:
    '{host} has no address in the DNS yet. A new record may take some hours until it is visible everywhere.',
  domainPrivate: '{host} leads to a private address, which phones cannot reach.',
  domainNoCertificate:
    '{host} leads to this server, but there is no certificate for it yet. Check it again in a minute. If there is still none, see the log of the proxy.',
  domainNoConnection:
    'No https connection to {host} could be made: nothing listens there, or the proxy has no certificate for it.',
  domainNoAnswer: '{host} accepted the connection but did not answer.',
  domainRedirects:
    '{host} redirects to another address. Its proxy must pass requests to this server instead.',
  domainElsewhere: 'Another server answers at {host}, with the status {status}.',
  domainHostHeader:
    '{host} reaches this server, but its proxy does not pass the Host header on: this server sees {seen}.',
  domainStepOperator:
    'Ask the operator of this server to set public_base_url: it cannot be reached from outside yet.',
  domainStepRecord: 'Add a DNS record: {host} {type} {value}.',
  domainStepHttps:
    'Unless its proxy does that by itself, ask the operator of this server to let it serve https for {host} and pass the Host header on.',
  domainStepCheck: 'Then check the domain.',

  // WhatsApp templates
  noAnswer: 'The gateway could not be reached, or did not answer. The log of the appliance says why.',
  templatesOther: '{name} sends {channel}, and only a WhatsApp sender has templates.',
  templatesAny: '{provider} has no list of templates, and takes any.',
  whatsappAnswered: 'WhatsApp answered {status}.',
  templatePart: 'This template has a part that is not supported ({type}).',
  templateHeader: 'The header of this template is neither a text nor a file ({type}).',
  templateNamedHeader:
    'The placeholder in the header of this template has a name, and only numbered ones can be filled in.',
  templateButton: 'One of the buttons of this template is not supported ({type}).',
  exportChanged: 'A segment or custom field that the filters name was deleted. Start a new export.',
  exportBroken: 'An internal error stopped the export. Start a new export.',
  webhookMaker: 'The member who set it up may not read events any more.',

  // Checks of senders
  dnsNoAnswer: 'No DNS server answered, so the record was not checked. Verify again later.',
  spfNone:
    '{domain} has no SPF record. Add the TXT record that the operator of {host} recommends, such as "v=spf1 include:… ~all".',
  spfSeveral: '{domain} has {count, number} SPF records, so none counts. Merge them into one.',
  spfAll: 'The SPF record of {domain} allows every server to send. End it with "~all".',
  spfFound: '{domain} has an SPF record. Make sure that it covers {host}.',
  dkimOff:
    'Mails are not signed here. If the mail server does not sign them, set dkim: large mailbox providers refuse unsigned mail.',
  dkimFound: 'The public key is published at {name}.',
  dkimNone: '{name} has no record. Set this TXT record there: {record}',
  dkimOther: 'The record at {name} has a different key. Set this TXT record there: {record}',
  dmarcNone: '{domain} has no DMARC record. Set this TXT record at _dmarc.{domain}: {record}',
  dmarcSeveral: '{domain} has {count, number} DMARC records, so none counts. Keep one of them.',
  dmarcSigned: '{domain} has a DMARC record, and the signature of {signer} is aligned with it.',
  mxFound: '{domain} has a server that accepts mail.',
  mxRefuses:
    'The MX record of {domain} says that it accepts no mail. Replies and bounces are lost, and many servers refuse mail from such a domain. Set an MX record of your mail server.',
  mxWeb:
    '{domain} has no MX record, so mail for it goes to its web server. Set an MX record of your mail server.',
  mxNone:
    '{domain} accepts no mail. Replies and bounces are lost, and many servers refuse mail from such a domain. Set an MX record of your mail server.',
  ptrFound: 'The address of {host} has a reverse DNS name that resolves to the same address.',
  smtpWorks: 'The mail server answers, and accepts the user name and password.',
  smtpOpen: 'The mail server answers. Sign-in was not tested, because no user name is set.',
  smtpEncrypted: 'The connection is encrypted.',
  smtpPlain: 'The connection is not encrypted. Set secure to STARTTLS or TLS.',
  smtpNoEncryption:
    'The connection could not be encrypted. Check secure, the port and the certificate of the server.',
  smtpUnreachable: 'The mail server could not be reached. Check host, port and secure.',
  vendorAnswers: '{name} answers at {origin}.',
  vendorSilent: 'Not checked, because {name} did not answer.',
  vendorAccepts: '{name} accepts the credentials.',
  vendorBusy: 'Not checked: {name} answered {status}. Try again later.',
  receiptsNowhere:
    '{name} cannot reach {origin} for receipts and texts. Set public_base_url to a public https address.',
  receiptsUrl: 'Each message contains the receipt URL for {name}.',
  inboundHere: 'Incoming texts reach this sender.',
  numberForeign:
    '{address} is not a number of this account. Buy the number, or enter the account that has it.',
  numberNoSms: '{address} cannot send texts. Buy a number with SMS.',
  numberWorks: '{address} belongs to the account and can send texts.',
  sandboxWorks: 'The carrier is built in. Nothing reaches a phone.',
  creditNone: 'The account has no credit left. Add some in the Plivo console.',
  creditLeft: 'The account can pay for messages.',
})
