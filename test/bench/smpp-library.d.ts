/** The library has no types. */
declare module 'smpp'
