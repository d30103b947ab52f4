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
