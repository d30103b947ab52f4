/** Types of files that the bundler turns into URLs, and of the class names in stylesheets. */

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.woff2' {
  const address: string
  export default address
}

declare module 'virtual:styles' {}
declare module '*.css' {}
