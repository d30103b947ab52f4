/** The addresses of the console, below the public URL of this server. */
export const CONSOLE_PATH = '/console/'

/** The secret stands in the fragment, which browsers do not send, so that no log of a proxy has it. */
const withSecret = (page: string, name: string, secret: string): string =>
  `${CONSOLE_PATH}${page}#${name}=${secret}`

/** Where a link that signs in once leads. */
export const signInPath = (token: string): string => withSecret('sign-in', 'once', token)

/** Where the first user is created. */
export const setUpPath = (token: string): string => withSecret('set-up', 'token', token)
