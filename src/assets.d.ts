declare module '*.sql' {
  const text: string
  export default text
}

/** `with { type: 'file' }`: where the embedded file can be opened. */
declare module '*/standalone.js' {
  const path: string
  export default path
}

declare module '*.txt' {
  const text: string
  export default text
}

declare module '*.py' {
  const text: string
  export default text
}

declare module '*.pub' {
  const text: string
  export default text
}

declare module 'mjml-browser' {
  /** Makes the HTML of MJML. Throws for MJML that does not parse. */
  export default function mjml2html(
    mjml: string,
    options?: {
      validationLevel?: 'strict' | 'soft' | 'skip'
      keepComments?: boolean
      fonts?: Record<string, string>
    },
  ): Promise<{ html: string; errors: Array<{ line: number; message: string; tagName: string }> }>
}
