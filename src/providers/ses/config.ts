import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { shortText } from '../settings.ts'
import { hasMailbox, letterFields } from '../smtp/config.ts'
import { baseUrl, secretText } from '../vendor/settings.ts'

const EXAMPLE = 'https://email.us-east-1.amazonaws.com'

const region = v.pipe(
  shortText(40),
  v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'must be a region of AWS, such as us-east-1'),
)

const topicArn = v.pipe(
  shortText(400),
  v.regex(
    /^arn:aws(?:-[a-z]+)*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}$/,
    'must be the ARN of a standard topic, such as arn:aws:sns:us-east-1:123456789012:mail',
  ),
)

const configurationSet = v.pipe(
  shortText(64),
  v.regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, dashes and underscores'),
)

const fields = (allowPrivate: boolean) =>
  component('SesCredentials', 'The settings of an account at Amazon SES.', {
    region: [region, 'Region of AWS that sends, such as `us-east-1`.'],
    accessKeyId: [secretText, 'Access key ID of an IAM user.'],
    secretAccessKey: [secretText, 'Its secret access key.'],
    configurationSet: [configurationSet, 'Name of the configuration set that publishes events to the topic.'],
    topicArn: [topicArn, 'ARN of the SNS topic. Messages of other topics are refused.'],
    ...letterFields(allowPrivate),
    baseUrl: [
      v.optional(baseUrl(EXAMPLE, allowPrivate).wrapped),
      `Address of the API. Absent: that of the region, such as \`${EXAMPLE}\`.`,
    ],
  })

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const sesConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type SesConfig = v.InferOutput<ReturnType<typeof fields>>

/** Returns the domain of the services of AWS in a region. */
export const domainOfRegion = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
