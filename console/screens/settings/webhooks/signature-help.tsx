import { settingsWebhooks } from '../../../../words/en/settings-webhooks.ts'
import { Code } from './code.tsx'

const SAMPLE = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET)
  .verify(rawBody, request.headers)`

/** Instructions to verify an event and to answer it. */
export const SignatureHelp = () => (
  <>
    <p>
      {settingsWebhooks.signature.rich({
        link: (text) => (
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      })}
    </p>
    <Code label={settingsWebhooks.signatureSample()}>{SAMPLE}</Code>
    <p>
      {settingsWebhooks.signatureAnswer.rich({ code: (text) => <code>{text}</code> })}{' '}
      <a href="/docs#tag/webhooks" target="_blank" rel="noreferrer">
        {settingsWebhooks.signatureReference()}
      </a>
    </p>
  </>
)
