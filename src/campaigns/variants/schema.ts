import * as v from 'valibot'
import { clearable, isoTime, lineText, listOf, oneOf, text, wholeNumber } from '../../http/schema.ts'
import { component, describeObject } from '../../lib/describe.ts'
import { TEST_METRICS } from '../records/table.ts'
import {
  DESIGN_FIELDS,
  MAIL_FIELDS,
  MAX_MAIL_TEXT,
  recordDesignFields,
  recordMailFields,
} from '../templates/mail-fields.ts'
import { MINIMUM_SENT } from './statistics.ts'
import { CHOSEN_BY, TEST_STATES } from './table.ts'

/** A/B tests in the requests and records of campaigns. */

const MAX_TEXTS = 4
const MAX_LABEL = 20

const hasEachOnce = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length

const VARIANT_FIELDS = {
  label: 'Its name in results, such as A; unique within the test.',
  messageTemplate:
    'The text, as `messageTemplate` of a campaign. By EMAIL it may be left out: then the text is made from its `htmlBody`, `mjmlBody` or `design`, or text and HTML are those of the campaign.',
  subject: 'By EMAIL: its subject; null or absent for that of the campaign.',
  previewText:
    'By EMAIL: the preview text that inboxes show next to the subject; null or absent for that of the campaign.',
  htmlBody:
    'By EMAIL: its HTML. Without `htmlBody`, `mjmlBody` and `design`, the HTML is made from its `messageTemplate`, or is that of the campaign where it has none either.',
  mjmlBody: 'By EMAIL: its mail as MJML, as `mjmlBody` of a campaign.',
  design: 'By EMAIL: its mail as a document of blocks, as `design` of a campaign.',
}
const GivenVariant = v.object({
  label: lineText(1, MAX_LABEL),
  messageTemplate: clearable(text(1, MAX_MAIL_TEXT)),
  ...MAIL_FIELDS,
  ...DESIGN_FIELDS,
})
describeObject(GivenVariant, 'SetVariant', 'A text of an A/B test.', VARIANT_FIELDS)

export const GivenVariants = v.pipe(
  listOf(GivenVariant, { min: 0, max: MAX_TEXTS, message: 'must be an array of texts' }),
  v.check(({ length }) => length !== 1, `must have 2 to ${MAX_TEXTS} entries, or none`),
  v.check((given) => hasEachOnce(given.map(({ label }) => label)), 'must not use a label twice'),
  v.check(
    (given) =>
      hasEachOnce(
        given.map(({ messageTemplate, subject, previewText, htmlBody, mjmlBody, design }) =>
          [messageTemplate, subject, previewText, htmlBody, mjmlBody, design && JSON.stringify(design)].join(
            '\n',
          ),
        ),
      ),
    'must not have the same text twice',
  ),
)

const TEST_FIELDS = {
  sharePercent:
    'The percentage of the recipients who take part in the test; all others wait for the choice. The recipients of each text are drawn by chance, so the sizes are not exact. 100 sends everything without waiting and only compares.',
  waitMinutes: 'How long the rest waits after the last message of the test was sent.',
  metric: 'What decides.',
}
const GivenAbTest = v.object({
  sharePercent: wholeNumber(1, 100),
  waitMinutes: v.optional(wholeNumber(1, 10_080), 240),
  metric: oneOf(TEST_METRICS),
})
describeObject(
  GivenAbTest,
  'SetAbTest',
  `Two to four texts (\`variants\`) go to a share of the recipients first, and the best of them to the rest. A text is only chosen by the metric when at least ${MINIMUM_SENT} messages of each were sent and it is better than every other by more than chance explains; otherwise the campaign is PAUSED with VARIANT_UNDECIDED and a person chooses.`,
  TEST_FIELDS,
)

const VariantRecord = v.object({
  label: v.string(),
  messageTemplate: v.nullable(v.string()),
  ...v.partial(v.object({ ...recordMailFields, ...recordDesignFields })).entries,
})
describeObject(VariantRecord, 'Variant', 'A text of an A/B test.', VARIANT_FIELDS)

const AbTestRecord = component('AbTest', 'An A/B test and its progress.', {
  sharePercent: [v.number(), TEST_FIELDS.sharePercent],
  waitMinutes: [v.number(), TEST_FIELDS.waitMinutes],
  metric: [oneOf(TEST_METRICS), TEST_FIELDS.metric],
  state: [v.nullable(oneOf(TEST_STATES)), 'How far it has come; null before the run has begun.'],
  decidesAt: [v.nullable(isoTime), 'When it ends; null before all of its messages were sent.'],
  chosenLabel: [v.nullable(v.string()), 'Label of the text that the rest gets; null before it is chosen.'],
  chosenBy: [v.nullable(oneOf(CHOSEN_BY)), 'Who chose it.'],
  chosenAt: [v.nullable(isoTime), 'When it was chosen.'],
  explanation: [
    v.nullable(v.string()),
    'The figures of each text when the test ended and what they show, in sentences in the language of `Accept-Language`; null before.',
  ],
})

export const givenVariantFields = {
  variants: v.optional(v.nullable(GivenVariants)),
  abTest: v.optional(v.nullable(GivenAbTest)),
}
export const recordVariantFields = {
  variants: v.array(VariantRecord),
  abTest: v.nullable(AbTestRecord),
}
export const VARIANT_FIELD_TEXTS = {
  variants:
    'The texts of an A/B test, two to four; empty for none. With them `messageTemplate` is the first of these texts and may be left out. By EMAIL they may differ in subject, preview text, text and HTML, and parts that a text omits are those of the campaign. Needs `abTest`.',
  abTest:
    'How the texts in `variants` are tested; null for no test. For the types IMMEDIATE and SCHEDULED, not together with `canary` or `sendInRecipientTimezone`.',
}

export const ChooseVariant = component('ChooseVariant', 'The text that the rest of the recipients gets.', {
  label: [lineText(1, 20), 'Its label, in capital or small letters.'],
})
