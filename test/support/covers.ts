/**
 * Names what a drill tries, as its first statement: folders or files from the root of the repository.
 * `npm run drill -- changed` runs the drills whose places a change touches, and a release asks for a run since
 * their last change (scripts/drills). Nothing happens when a drill runs.
 */
export function covers(..._places: [string, ...string[]]): void {}

/** Says that a drill is random: a night runs it with three seeds. Nothing happens when a drill runs. */
export function drawsAtRandom(): void {}
