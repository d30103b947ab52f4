import manifest from '../../package.json' with { type: 'json' }

/** The release, from package.json. */
export const VERSION: string = manifest.version
