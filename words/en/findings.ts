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
    'The command that imported the file was stopped. The entries that it read are on the opt-out list. Import the file again for the rest.',
  listLost: 'The data was restored from an older state without the rest of this file. Import the file again.',

  // Webhooks
  webhookGone: 'The receiver answered 410 Gone.',
  webhookFailing: 'Every attempt of the last five days failed.',
  webhookForbidden: 'The address of the endpoint is not public, so nothing was sent to it.',
  webhookNoConnection: 'The receiver could not be reached.',
  webhookNoAnswer: 'The connection ended before the receiver gave a readable answer.',
  webhookLate: 'The receiver did not finish its answer within 15 seconds.',
  webhookWithheld: 'The member who set up the endpoint may not read this event ({permission}).',

  // Domains
  domainNoNameServer: 'No name server answered for {host}. Check it again in a minute.',
  domainNoAddress:
    '{host} has no address in the DNS yet. A new record may take a few hours to be visible everywhere.',
  domainPrivate: '{host} leads to a private address, which phones cannot reach.',
  domainNoCertificate:
    '{host} leads to this server, but has no certificate yet. Check it again in a minute. If the certificate is still missing, look at the log of the proxy.',
  domainNoConnection:
    'No https connection to {host} could be made: nothing listens there, or the proxy has no certificate for it.',
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
  exportChanged: 'A segment or custom field that the filters name was deleted. Start a new export.',
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
  creditNone: 'The account has no credit left. Add some in the Plivo console.',
  creditLeft: 'The account can pay for messages.',
})
