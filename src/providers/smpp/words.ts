/** The words that the settings of an SMPP account choose from. */
export const BIND_TYPES = ['TRANSCEIVER', 'TX_RX'] as const
export const CHARSETS = ['GSM7', 'LATIN1', 'UCS2_ONLY'] as const
export const LONG_MODES = ['UDH', 'PAYLOAD', 'SAR'] as const
export const ID_FORMATS = ['STRING', 'HEX_TO_DEC', 'DEC_TO_HEX'] as const

export type Charset = (typeof CHARSETS)[number]
export type LongMode = (typeof LONG_MODES)[number]
export type IdFormat = (typeof ID_FORMATS)[number]
