import { enumeration } from '../../lib/describe.ts'
/** The words that the settings of an SMPP account choose from. */
export const BIND_TYPES = enumeration('SmppBind', 'The sessions that an SMPP account uses.', {
  TRANSCEIVER: 'One session, for both directions.',
  TX_RX: 'A transmitter for messages and a receiver for receipts and texts.',
})
export const CHARSETS = enumeration(
  'SmppCharset',
  'The meaning of the default alphabet (data_coding 0) at a carrier.',
  {
    GSM7: 'GSM-7, one character in a byte, not packed.',
    LATIN1: 'Latin-1. A text with a character that Latin-1 does not have goes as UCS-2.',
    UCS2_ONLY: 'Not known: every text goes as UCS-2.',
  },
)
export const LONG_MODES = enumeration('SmppLongMode', 'How a text of several parts is sent to the carrier.', {
  UDH: 'In parts, each with a header of its own in front of its text.',
  PAYLOAD: 'Whole, in `message_payload`; the carrier divides it.',
  SAR: 'In parts, numbered by `sar_msg_ref_num`.',
})
export const ID_FORMATS = enumeration('SmppIdFormat', 'How a carrier writes the id of a message.', {
  STRING: 'The same in its answer and in its receipts.',
  HEX_TO_DEC: 'In its answer as a hexadecimal number, in its receipts as a decimal one.',
  DEC_TO_HEX: 'In its answer as a decimal number, in its receipts as a hexadecimal one.',
})

export type Charset = (typeof CHARSETS)[number]
export type LongMode = (typeof LONG_MODES)[number]
export type IdFormat = (typeof ID_FORMATS)[number]
