/** The library has no types; library.ts says what we use of it. */
declare module 'smpp'
