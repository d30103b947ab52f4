import { describeWords } from '../../lib/describe.ts'
import { BIND_TYPES, CHARSETS, ID_FORMATS, LONG_MODES } from './words.ts'

/** The meanings of the settings of an SMPP account, for the reference. */

describeWords(BIND_TYPES, 'SmppBind', 'The sessions that an SMPP account uses.', {
  TRANSCEIVER: 'One session, for both directions.',
  TX_RX: 'A transmitter for messages and a receiver for receipts and texts.',
})
describeWords(CHARSETS, 'SmppCharset', 'The meaning of the default alphabet (data_coding 0) at a carrier.', {
  GSM7: 'GSM-7, one character in a byte, not packed.',
  LATIN1: 'Latin-1. A text with a character that Latin-1 does not have goes as UCS-2.',
  UCS2_ONLY: 'Not known: every text goes as UCS-2.',
})
describeWords(LONG_MODES, 'SmppLongMode', 'How a text of several parts is sent to the carrier.', {
  UDH: 'In parts, each with a header of its own in front of its text.',
  PAYLOAD: 'Whole, in `message_payload`; the carrier divides it.',
  SAR: 'In parts, numbered by `sar_msg_ref_num`.',
})
describeWords(ID_FORMATS, 'SmppIdFormat', 'How a carrier writes the id of a message.', {
  STRING: 'The same in its answer and in its receipts.',
  HEX_TO_DEC: 'In its answer as a hexadecimal number, in its receipts as a decimal one.',
  DEC_TO_HEX: 'In its answer as a decimal number, in its receipts as a hexadecimal one.',
})

export const SMPP_FIELDS = {
  host: 'Name or address of the message centre of the carrier.',
  port: 'Its port: 1024 to 65535. Usually 2775, or 3550 with TLS.',
  tls: 'Whether to connect by TLS. The certificate has to be valid for `host`.',
  tlsCa:
    'The certificate authority to trust, as PEM, for a carrier with a private certificate. Absent: the authorities that the system trusts.',
  systemId: 'System id of the account, at most 15 characters.',
  password: 'Password of the account: at most 8 characters by the standard, some carriers allow 15.',
  systemType: 'System type, where the carrier asks for one.',
  bindType: 'Which sessions to open.',
  serviceType: 'Service type of messages, where the carrier asks for one.',
  sourceTon: 'Type of number of the sender. Absent: 1 for a number, 3 for a short code, 5 for a name.',
  sourceNpi: 'Numbering plan of the sender. Absent: 1 for a number, 0 for a short code or a name.',
  destTon: 'Type of number of recipients; 1 is international, without a leading `+`.',
  destNpi: 'Numbering plan of recipients; 1 is that of telephones.',
  gsmCharset: 'The default alphabet of the carrier.',
  longMode: 'How a text of several parts is sent.',
  windowSize: 'Messages that may wait for an answer at the same time, 1 to 1000.',
  enquireLinkSeconds: 'After how many seconds the carrier is asked whether it is still there, 5 to 300.',
  messageIdFormat: 'How the carrier writes the ids of messages.',
  validityMinutes: 'How long the carrier keeps trying to deliver a message, 5 to 10080 minutes.',
}
