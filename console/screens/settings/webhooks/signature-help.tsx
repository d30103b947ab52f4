import { Code } from './code.tsx'

const SAMPLE = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET)
  .verify(rawBody, request.headers)`

/** Instructions to verify an event and to answer it. */
export const SignatureHelp = () => (
  <>
    <p>
      Events are signed by{' '}
      <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
        Standard Webhooks
      </a>
      , which has libraries for most languages. Verify the body as it arrived, before it is parsed:
    </p>
    <Code label="How a signature is verified in JavaScript">{SAMPLE}</Code>
    <p>
      Answer with a status of 200 to 299 within 15 seconds. An event can come more than once and in another
      order: remember each <code>webhook-id</code>.{' '}
      <a href="/docs#tag/webhooks" target="_blank" rel="noreferrer">
        Every kind of event in the reference
      </a>
    </p>
  </>
)
