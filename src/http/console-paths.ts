/** The addresses of the console, below the public URL of this server. */
export const CONSOLE_PATH = '/console/'

/**
 * Returns a path with the secret in its fragment. Browsers do not send the fragment, so no log of a proxy has
 * the secret.
 */
const withSecret = (page: string, name: string, secret: string): string =>
  `${CONSOLE_PATH}${page}#${name}=${secret}`

/** Returns the path of a link that signs in once. */
export const signInPath = (token: string): string => withSecret('sign-in', 'once', token)

/** Returns the path for creating the first user. */
export const setUpPath = (token: string): string => withSecret('set-up', 'token', token)
