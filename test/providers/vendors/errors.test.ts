import { describe, expect, test } from 'bun:test'
import { PLIVO_ERRORS } from '../../../src/providers/plivo/errors.ts'
import { TELNYX_ERRORS } from '../../../src/providers/telnyx/errors.ts'
import { TWILIO_ERRORS } from '../../../src/providers/twilio/errors.ts'
import { VONAGE_ERRORS } from '../../../src/providers/vonage/errors.ts'
import { clientOf, type Vendor } from '../../support/vendor-client.ts'

/** Checks the meaning of the vendors' codes: every row of the tables, in an answer and in a receipt. */
const MEANINGS: ReadonlyArray<{ vendor: Vendor; meaning: string; codes: ReadonlyArray<number | string> }> = [
  { vendor: 'TWILIO', meaning: 'OPTED_OUT', codes: [21610] },
  { vendor: 'TWILIO', meaning: 'INVALID_NUMBER', codes: [21211, 21217, 21268, 21614, 21635, 30005, 30006] },
  { vendor: 'TWILIO', meaning: 'UNREACHABLE', codes: [30003, 30017] },
  { vendor: 'TWILIO', meaning: 'BLOCKED', codes: [30004, 30024, 30450] },
  { vendor: 'TWILIO', meaning: 'CARRIER_FILTERED', codes: [30007, 30038] },
  { vendor: 'TWILIO', meaning: 'SENDER_NOT_REGISTERED', codes: [30032, 30034] },
  {
    vendor: 'TWILIO',
    meaning: 'SENDER_INVALID',
    codes: [
      20003, 20005, 20008, 20404, 21212, 21603, 21606, 21609, 21612, 21659, 21660, 21701, 21703, 21704, 30002,
      30037,
    ],
  },
  {
    vendor: 'TWILIO',
    meaning: 'THROTTLED',
    codes: [14107, 20429, 21611, 30001, 30022, 30023, 30027, 30454, 63038],
  },
  { vendor: 'TWILIO', meaning: 'REGION_BLOCKED', codes: [21408, 30018, 30040, 30041] },
  { vendor: 'TWILIO', meaning: 'EXPIRED', codes: [30036] },
  { vendor: 'TWILIO', meaning: 'OUTSIDE_SESSION', codes: [63016] },
  { vendor: 'TWILIO', meaning: 'UNKNOWN', codes: [30008, 21602, 99999] },
  { vendor: 'TELNYX', meaning: 'OPTED_OUT', codes: [40300] },
  { vendor: 'TELNYX', meaning: 'INVALID_NUMBER', codes: [10002, 10016, 40001, 40012, 40310] },
  { vendor: 'TELNYX', meaning: 'UNREACHABLE', codes: [40006, 40008] },
  { vendor: 'TELNYX', meaning: 'BLOCKED', codes: [40004] },
  { vendor: 'TELNYX', meaning: 'CARRIER_FILTERED', codes: [40002, 40003, 40015, 40017, 40322] },
  { vendor: 'TELNYX', meaning: 'SENDER_NOT_REGISTERED', codes: [40010, 40150, 40329] },
  {
    vendor: 'TELNYX',
    meaning: 'SENDER_INVALID',
    codes: [
      10009, 10010, 20001, 20002, 20006, 20100, 40013, 40100, 40305, 40306, 40311, 40312, 40313, 40314, 40320,
      40321,
    ],
  },
  { vendor: 'TELNYX', meaning: 'THROTTLED', codes: [10011, 40011, 40016, 40018, 40318] },
  { vendor: 'TELNYX', meaning: 'REGION_BLOCKED', codes: [40309] },
  { vendor: 'TELNYX', meaning: 'EXPIRED', codes: [40005, 40014] },
  { vendor: 'TELNYX', meaning: 'UNKNOWN', codes: [40302, 99999] },
  { vendor: 'PLIVO', meaning: 'OPTED_OUT', codes: [200] },
  { vendor: 'PLIVO', meaning: 'INVALID_NUMBER', codes: [50, 70] },
  { vendor: 'PLIVO', meaning: 'UNREACHABLE', codes: [80, 90] },
  { vendor: 'PLIVO', meaning: 'BLOCKED', codes: [100] },
  { vendor: 'PLIVO', meaning: 'CARRIER_FILTERED', codes: [30] },
  { vendor: 'PLIVO', meaning: 'SENDER_INVALID', codes: [40, 900, 910] },
  { vendor: 'PLIVO', meaning: 'REGION_BLOCKED', codes: [201] },
  { vendor: 'PLIVO', meaning: 'EXPIRED', codes: [420] },
  { vendor: 'PLIVO', meaning: 'UNKNOWN', codes: [10, 20, 1000] },
  { vendor: 'VONAGE', meaning: 'OPTED_OUT', codes: [1240] },
  { vendor: 'VONAGE', meaning: 'INVALID_NUMBER', codes: [1170, 1190] },
  { vendor: 'VONAGE', meaning: 'UNREACHABLE', codes: [1180, 1200, 1220, 1230, 1250, 1260, 1290, 1310] },
  { vendor: 'VONAGE', meaning: 'BLOCKED', codes: [1050, 1280] },
  { vendor: 'VONAGE', meaning: 'CARRIER_FILTERED', codes: [1210, 1270] },
  { vendor: 'VONAGE', meaning: 'SENDER_INVALID', codes: [1060, 1070, 1080, 1110, 1120, 1140] },
  {
    vendor: 'VONAGE',
    meaning: 'SENDER_INVALID',
    codes: [
      'unauthorized',
      'forbidden',
      'unprovisioned',
      'account-suspended',
      'low-balance',
      'invalid-api-key',
      'invalid-signature',
    ],
  },
  { vendor: 'VONAGE', meaning: 'THROTTLED', codes: [1000, 1241] },
  { vendor: 'VONAGE', meaning: 'REGION_BLOCKED', codes: [1160] },
  { vendor: 'VONAGE', meaning: 'EXPIRED', codes: [1360] },
  { vendor: 'VONAGE', meaning: 'OUTSIDE_SESSION', codes: [1340] },
  { vendor: 'VONAGE', meaning: 'UNKNOWN', codes: [1030, 1330, 99999, 'payload-validation'] },
]
const rows = MEANINGS.flatMap(({ vendor, meaning, codes }) =>
  codes.map((code) => ({ vendor, meaning, code: String(code) })),
)

test('every code of the tables is here, with the same meaning', () => {
  const tables = { TWILIO: TWILIO_ERRORS, TELNYX: TELNYX_ERRORS, PLIVO: PLIVO_ERRORS, VONAGE: VONAGE_ERRORS }
  const declared = Object.entries(tables).flatMap(([vendor, table]) =>
    [...table].map(([code, meaning]) => `${vendor} ${code} ${meaning}`),
  )
  const told = new Set(rows.map(({ vendor, code, meaning }) => `${vendor} ${code} ${meaning}`))
  expect(declared.filter((one) => !told.has(one))).toEqual([])
})

describe('a refusal and a failed receipt mean the same', () => {
  test.each(rows)('$vendor $code is $meaning', async ({ vendor, meaning, code }) => {
    const client = clientOf(vendor)
    const outcome = meaning === 'THROTTLED' ? 'not_sent' : 'rejected'
    const refused = await client.send({ status: 400, body: client.refusal(code, 'No.') })
    expect(refused).toMatchObject({ outcome, errorCode: meaning, providerErrorCode: code })
    const reports = client.receipt('failed', code)
    expect(reports).toMatchObject([{ status: 'FAILED', errorCode: meaning, providerErrorCode: code }])
  })
})
