/**
 * Names the folders or files that a drill tests, from the root of the repository. A drill calls it in its
 * first statement. `npm run drill -- changed` runs the drills whose places a change touches, and a release
 * requires a run since their last change (scripts/drills). The function itself does nothing.
 */
export function covers(..._places: [string, ...string[]]): void {}

/** Marks a drill as random, so that a night runs it with three seeds. The function itself does nothing. */
export function drawsAtRandom(): void {}
