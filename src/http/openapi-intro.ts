/** The introduction of the reference: what holds for every operation. Markdown. */
export const INTRODUCTION = `Contacts, segments and campaigns of several organizations over their own provider accounts.

## Calling it
Software calls with an API key, in the header \`X-API-Key\` or as \`Authorization: Bearer et_live_…\`. It acts as the owner of its organization. People sign in with POST /auth/login and send the \`accessToken\` as a bearer token. Every call is about the one organization of its credential.

Bodies are JSON, at most 1 MiB, in UTF-8; lists are uploaded as forms. Ids are UUIDs. Times are ISO 8601 with their zone, such as \`2026-01-31T17:05:00Z\`, and answers give them in UTC. In a PATCH what is absent stays as it is, and null clears what may be empty.

A field or parameter that is a known one misspelt is refused. Any other unknown one is dropped, and the header \`X-Ignored-Fields\` of the answer names it.

Clients for TypeScript and Python, made from this document, are at \`/docs/carillon.ts\` and \`/docs/carillon.py\` of this server.

## Answers
A JSON answer is \`{ success, data, message?, meta? }\`. Every answer has the headers \`X-Request-Id\` (yours, if you sent one) and \`X-API-Version\`. Later releases may add fields and words: ignore what you do not know.

A refusal is an \`ApiErrorResponse\`. Decide by its \`code\`; each operation lists those it can answer.

## Lists
A list comes in pages: \`page\` from 1 and \`limit\`, with the totals in \`meta\`. A page beyond the end is empty. A timeline is read with a cursor: pass \`nextCursor\` as \`cursor\` until it is null. Software that keeps a copy reads the changes alone: GET /contacts/changes and GET /campaigns/changes. A parameter that takes several values takes \`status=A&status=B\`, \`status[]=A\` and \`status=A,B\`.

## Trying again
A POST with an \`Idempotency-Key\` is done once: the same key and body within 24 hours get the first answer again, with the header \`Idempotent-Replayed\`. Without one, try again only what was refused.

## Limits
An organization may make 300 calls in 10 seconds, and 60 a minute of the expensive ones: imports, exports, previews, estimates, launches. Sign-in allows 10 tries a minute from one address. The operator may set other limits. The headers \`RateLimit\` and \`RateLimit-Policy\` say how much is left, and a 429 says in \`Retry-After\` how many seconds to wait.
`
