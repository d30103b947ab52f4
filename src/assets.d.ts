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
